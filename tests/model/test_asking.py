"""Answers do not depend on what was asked before, and circles end."""

import itertools
import random

import pytest

from flake8_async_law.model.asking import _ASKING, Answers


class Graph:
    """Questions about numbers; each asks others and answers with what it heard, and with itself."""

    def __init__(self, asks):
        self.asks = asks
        self.answers = Answers("cut")
        self.work = 0

    def of(self, number):
        return self.answers.get(number, self.find, number)

    def find(self, number):
        self.work += 1
        return f"{number}({' '.join(self.of(other) for other in self.asks[number])})"


def all_orders(asks):
    """What each question is answered, in every order of asking."""
    for order in itertools.permutations(asks):
        graph = Graph(asks)
        for number in order:
            graph.of(number)
        yield {number: graph.of(number) for number in asks}


def first_asked(asks):
    return {number: Graph(asks).of(number) for number in asks}


@pytest.mark.parametrize(
    "asks",
    [
        {1: [1]},
        {1: [2], 2: [1]},
        {1: [2], 2: [3], 3: [1], 4: [1], 5: [4]},
        {1: [2, 3], 2: [1, 3], 3: [1, 2]},
        {1: [2], 2: [1, 3], 3: [4], 4: [3]},
        {1: [2, 4], 2: [3], 3: [2, 4], 4: [5], 5: [1]},
    ],
)
def test_every_order_gives_what_the_first_would(asks):
    assert all(answers == first_asked(asks) for answers in all_orders(asks))


def test_random_graphs():
    chance = random.Random(4)
    for _ in range(300):
        asks = {n: chance.sample(range(5), chance.randint(0, 2)) for n in range(5)}
        orders = list(all_orders(asks))
        assert all(answers == orders[0] for answers in orders), asks


def test_a_question_without_circle_is_worked_out_once():
    graph = Graph({1: [2, 3], 2: [3], 3: []})
    for number in (1, 2, 3, 1):
        graph.of(number)
    assert graph.work == 3


def test_a_circle_costs_its_length():
    asks = {n: [m for m in range(12) if m != n] for n in range(12)}
    graph = Graph(asks)
    graph.find = lambda number: [graph.of(other) for other in asks[number]] and (setattr(graph, "work", graph.work + 1))
    graph.of(0)
    assert graph.work == 12


def test_what_lies_too_deep_is_unknown():
    asks = {n: [n + 1] for n in range(400)} | {400: []}
    assert "cut" in Graph(asks).of(0)
    graph = Graph(asks)
    graph.of(300)
    assert "cut" not in graph.of(300)


def test_an_error_leaves_nothing_open():
    asks = {1: [2], 2: [1, 3], 3: []}
    graph = Graph(asks)
    find = graph.find

    def failing(number):
        if number == 3:
            raise RecursionError
        return find(number)

    graph.find = failing
    with pytest.raises(RecursionError):
        graph.of(1)
    assert not _ASKING.stack
    assert not _ASKING.open
    graph.find = find
    assert graph.of(1) == first_asked(asks)[1]
