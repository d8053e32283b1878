from django.db import models, transaction
from django.db.models import Manager, QuerySet
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from rest_framework.views import APIView
from shop.models import Product


class Customer(models.Model):
    name = models.CharField()


class Order(models.Model):
    customer = models.ForeignKey(Customer, on_delete=models.CASCADE)
    parent = models.ForeignKey("self", null=True, on_delete=models.CASCADE)
    product = models.ForeignKey("shop.Product", on_delete=models.CASCADE)

    def total(self):
        self.customer  # type-is: :Customer
        self.parent  # type-is: :Order
        self.product  # type-is: django.db.models.Model
        self.save()  # name: django.db.models.Model.save


Order.objects.create()  # name: django.db.models.Manager.create
Order.objects.create()  # type-is: :Order
Order.objects.get(pk=1).customer  # type-is: :Customer
Order.objects.filter(id=1).exclude(id=2).first()  # type-is: :Order
Order.objects.values_list("id")  # type-is: list
Product.objects.get(pk=1)  # type-is: shop.models.Product
order, created = Order.objects.get_or_create(id=1)
order  # type-is: :Order
created  # type-is: bool
get_object_or_404(Order, pk=1)  # type-is: :Order
for each in Order.objects.filter(id=1):
    each  # type-is: :Order
for every in Order.objects.all()[:10]:
    every.customer  # type-is: :Customer
[o for o in Order.objects.all()]  # type-is: list[:Order]
transaction.on_commit(print)  # name: django.db.transaction.on_commit


@receiver(post_save, sender=Order)
def saved(sender, instance, **kwargs):
    instance  # type-is: :Order


@receiver(post_save)
def any_saved(sender, instance, **kwargs):
    instance  # type-is: django.db.models.Model


def by_request(request: HttpRequest, orders: "QuerySet[Order]"):
    request  # type-is: django.http.HttpRequest
    orders.first()  # type-is: :Order


class Upload(APIView):
    def post(self, request):
        self  # type-is: :Upload
