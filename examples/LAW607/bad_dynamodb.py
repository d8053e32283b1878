"""Knows the orders again that were packed."""

import boto3

packed = boto3.resource("dynamodb").Table("processed-orders")


def first_time(order):
    packed.put_item(  # LAW607: `packed.put_item` records under `packed`
        Item={"order": order}, ConditionExpression="attribute_not_exists(#o)", ExpressionAttributeNames={"#o": "order"}
    )
