"""A library lends books: the letter to the reader is queued before the loan is committed."""

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
        write_to_reader.delay(loan.pk)  # LAW601: `write_to_reader.delay` sends the job before `transaction.atomic()` commits
        book.mark_lent()
    return loan


@transaction.atomic
def renew(loan_id: int) -> None:
    loan = Loan.objects.select_for_update().get(pk=loan_id)
    loan.days += 14
    loan.save(update_fields=["days"])
    write_to_reader.apply_async((loan.pk,), countdown=5)  # LAW601: call `write_to_reader.apply_async_on_commit`


def tell(loan: Loan) -> None:
    write_to_reader.delay(loan.pk)


class Desk:
    def hand_back(self, loan_id: int) -> None:
        with transaction.atomic():
            loan = Loan.objects.select_for_update().get(pk=loan_id)
            loan.delete()
            self.close(loan)  # LAW601: (through `close` -> `tell` -> `write_to_reader.delay`)

    def close(self, loan: Loan) -> None:
        tell(loan)
