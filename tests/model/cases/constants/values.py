import math
import os

SIZE = 10
TEXT = "text"
NOTHING = None
YES = True
changed = 1
changed = 2
counted = 0
counted += 1


class Limits:
    backlog = 7
    infinite = math.inf


3  # value: 3
-3  # value: -3
- - 3  # value: 3
"text"  # value: 'text'
b"x"  # value: b'x'
None  # value: None
True  # value: True
...  # value: Ellipsis
SIZE  # value: 10
-SIZE  # value: -10
TEXT  # value: 'text'
NOTHING  # value: None
YES  # value: True
2 * SIZE + 1  # value: 21
SIZE / 4  # value: 2.5
SIZE // 4  # value: 2
1 / 0  # value: ?
TEXT * 2  # value: ?
"a" + "b"  # value: ?
changed  # value: ?
float("inf")  # value: inf
math.inf  # value: inf
int("7")  # value: 7
int("x")  # value: ?
int(3.5)  # value: 3
Limits.backlog  # value: 7
Limits().backlog  # value: 7
Limits.infinite  # value: inf
os.environ["SIZE"]  # value: ?
int(os.environ["SIZE"])  # value: ?
os.sep  # value: ?
math.pi  # value: ?
nowhere.SIZE  # value: ?
Limits.missing  # value: ?
nowhere  # value: ?
f"{SIZE}"  # value: ?
[1, 2]  # value: ?
lambda: 1  # value: ?


def default(size=5, other=None, required=..., *, keyword=SIZE):
    size  # value: 5
    other  # value: None
    keyword  # value: 10
    here = SIZE + 1
    here  # value: 11

    def inner():
        return here  # value: 11


def no_default(size):
    size  # value: ?


def rebound(size=5):
    if size:
        size = 7
    size  # value: ?


def in_a_loop():
    for size in (1, 2):
        size  # value: ?
    with open("x") as size2:
        size2  # value: ?


def a_counter():
    counted  # value: ?


ring = ring2
ring2 = ring
ring  # value: ?
huge = 9 ** 9  # value: ?
