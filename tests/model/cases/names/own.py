import asyncio


def plain():
    def nested():
        return 1

    nested()  # name: :plain.nested


async def coroutine(): ...


class Base:
    def shared(self): ...

    @classmethod
    def make(cls):
        return cls()

    @staticmethod
    def helper(): ...


class Order(Base):
    limit = 3

    class Meta:
        pass

    def save(self):
        self.save()  # name: :Order.save
        self.shared()  # name: :Base.shared
        super().shared()  # name: :Base.shared
        self.helper()  # name: :Base.helper
        self.unknown()  # name: ?
        self.Meta()  # name: :Order.Meta


class Work(asyncio.Queue):
    def put_nowait(self, item):
        super().put_nowait(item)  # name: asyncio.Queue.put_nowait


plain()  # name: :plain
coroutine()  # name: :coroutine
Order()  # name: :Order
Order().save()  # name: :Order.save
Order().shared()  # name: :Base.shared
Order.make()  # name: :Base.make
Order.helper()  # name: :Base.helper
Order.save  # name: :Order.save
order = Order()
order.save()  # name: :Order.save
order.limit  # name: :Order.limit
Work().put_nowait(1)  # name: :Work.put_nowait
Work().get_nowait()  # name: asyncio.Queue.get_nowait
