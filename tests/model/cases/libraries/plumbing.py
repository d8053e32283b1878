import atexit
import signal
import smtplib
import socket
import subprocess
import tempfile
import time

import boto3

signal.signal(signal.SIGTERM, print)  # name: signal.signal
atexit.register(print)  # name: atexit.register
time.sleep(1)  # name: time.sleep
subprocess.run(["ls"])  # name: subprocess.run
subprocess.Popen(["ls"]).wait()  # name: subprocess.Popen.wait
socket.create_connection(("host", 1)).recv(10)  # name: socket.socket.recv
socket.socket().connect(("host", 1))  # name: socket.socket.connect
with smtplib.SMTP("mail") as mail:
    mail.send_message(message)  # name: smtplib.SMTP.send_message
smtplib.SMTP_SSL("mail").sendmail("a", "b", "c")  # name: smtplib.SMTP.sendmail
boto3.client("sqs").send_message(QueueUrl="x", MessageBody="y")  # name: botocore.client.SQS.send_message
sqs = boto3.session.Session().client("sqs")
sqs.send_message(QueueUrl="x", MessageBody="y")  # name: botocore.client.SQS.send_message
boto3.client("unheard-of").anything()  # type-is: ?
open("x")  # type-is: io.IOBase
with tempfile.NamedTemporaryFile() as handle:
    handle  # type-is: io.IOBase
with open("x") as file:
    file  # type-is: io.IOBase
