"""The same library: the letter is queued when the loan is there to be read."""

from functools import partial

from celery import shared_task
from django.db import transaction

from library.letters import print_letter
from library.models import Book, Loan


@shared_task(time_limit=60)
def write_to_reader(loan_id: int) -> None:
    print_letter(Loan.objects.get(pk=loan_id))


def lend(book_id: int, reader_id: int) -> Loan:
    with transaction.atomic():
        book = Book.objects.select_for_update().get(pk=book_id)
        loan = Loan.objects.create(book=book, reader_id=reader_id)
        transaction.on_commit(partial(write_to_reader.delay, loan.pk))
        book.mark_lent()
    return loan


@transaction.atomic
def renew(loan_id: int) -> None:
    loan = Loan.objects.select_for_update().get(pk=loan_id)
    loan.days += 14
    loan.save(update_fields=["days"])
    write_to_reader.delay_on_commit(loan.pk)


def hand_back(loan_id: int) -> None:
    with transaction.atomic():
        loan = Loan.objects.select_for_update().get(pk=loan_id)
        loan.delete()
    write_to_reader.delay(loan_id)
