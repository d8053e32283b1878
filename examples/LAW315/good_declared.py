"""One queue that was thought about."""

from celery import Celery

from chess.club import pair, rate

# async-law: isolation=at most forty jobs on a match day, none longer than a second
app = Celery("chess", broker="redis://cache")
app.conf.task_time_limit = 20


@app.task
def pair_round(number):
    pair(number)


@app.task
def rate_player(player_id):
    rate(player_id)
