"""Base classes that a call or an attribute gives."""

from django.contrib.auth import get_user_model
from flask_sqlalchemy import SQLAlchemy
from peewee import SqliteDatabase
from sqlalchemy.orm import declarative_base, registry

db = SQLAlchemy()
Base = declarative_base()
User = get_user_model()
database = SqliteDatabase("shop.db")


class Item(db.Model): ...


class Order(Base): ...


class Direct(declarative_base()): ...


class FromRegistry(registry().generate_base()): ...


class Customer(User): ...


class Post(database.Model): ...


class Parent(Base):
    __abstract__ = True


class Child(Parent): ...


Item.query.first()  # name: sqlalchemy.orm.Query.first
Customer().save()  # name: django.db.models.Model.save
User.objects.get()  # type-is: django.contrib.auth.models.AbstractUser
Post.create()  # name: peewee.Model.create
