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


class Catalogue:
    """The same archive elsewhere: resources, paginators, and what is asked for while it is iterated."""

    def __init__(self) -> None:
        self.table = boto3.resource("dynamodb").Table("photos")

    async def add(self, name: str) -> None:
        self.table.put_item(Item={"name": name})  # LAW310
        storage.get_waiter("object_exists").wait(Bucket="photos", Key=name)  # LAW310

    async def names(self) -> list[str]:
        found = []
        for page in storage.get_paginator("list_objects_v2").paginate(Bucket="photos"):  # LAW310
            found += [entry["Key"] for entry in page["Contents"]]
        return found
