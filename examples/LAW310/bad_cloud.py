"""A photo archive on AWS: every operation of a client is one HTTP request."""

import boto3

storage = boto3.client("s3")


class Archive:
    def __init__(self) -> None:
        self.queue = boto3.client("sqs")

    async def keep(self, name: str, photo: bytes) -> str:
        storage.put_object(Bucket="photos", Key=name, Body=photo)  # LAW310: waits for a cloud service
        self.queue.send_message(QueueUrl="https://sqs.example/photos", MessageBody=name)  # LAW310
        return str(storage.generate_presigned_url("get_object", Params={"Bucket": "photos", "Key": name}))
