from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import ForeignKey, create_engine, select
from sqlalchemy.ext.asyncio import AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, declarative_base, mapped_column, relationship, sessionmaker
from sqlmodel import SQLModel

Base = declarative_base()
db = SQLAlchemy()


class Customer(Base):
    __tablename__ = "customers"


class Modern(DeclarativeBase): ...


class Order(Modern):
    customer: Mapped[Customer] = relationship()


class Item(db.Model):
    pass


engine = create_engine("sqlite://")
Local = sessionmaker(engine)


def use(session: Session):
    session.add(Customer())  # name: sqlalchemy.orm.Session.add
    session.get(Customer, 1)  # type-is: :Customer
    session.query(Order).filter_by(id=1).first()  # type-is: :Order
    session.query(Order).first().customer  # type-is: :Customer
    session.scalars(select(Order)).all()  # type-is: list[:Order]
    session.execute(select(Order)).scalar_one()  # type-is: :Order
    for order in session.scalars(select(Order)):
        order  # type-is: :Order
    session.commit()  # name: sqlalchemy.orm.Session.commit
    with Local() as other:
        other.commit()  # name: sqlalchemy.orm.Session.commit
    db.session.add(Item())  # name: sqlalchemy.orm.scoped_session.add
    Item.query.first()  # type-is: :Item
    Item.query.get_or_404(1)  # type-is: :Item


async def use_async(session: AsyncSession):
    await session.get(Customer, 1)  # type-is: :Customer
    (await session.scalars(select(Order))).all()  # type-is: list[:Order]
    async with session.begin():
        await session.commit()  # name: sqlalchemy.ext.asyncio.AsyncSession.commit  # held: session.begin()
    maker = async_sessionmaker(create_async_engine("x"))
    async with maker() as opened:
        await opened.commit()  # name: sqlalchemy.ext.asyncio.AsyncSession.commit
