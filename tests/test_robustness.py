"""No file makes the engine fail: real ones, strange ones, huge ones, and examples with lines missing."""

import sysconfig
from pathlib import Path

import pytest
from example_files import EVERY_RULE, example_files, label, read

from flake8_async_law.engine import RuleError, check
from flake8_async_law.model import source as source_text

LIB = Path(sysconfig.get_path("stdlib"))
PARTS = 24
"""The standard library is split, so that test processes can share it."""


def stdlib_files() -> list[Path]:
    """Its modules; its own tests are left to `tests/fuzz`."""
    return sorted(path for path in LIB.rglob("*.py") if not {"site-packages", "test", "tests"} & set(path.parts))


def trouble(source: str, path: str) -> str | None:
    """What checking raises beyond what a file that can't be parsed may raise."""
    try:
        check(source, path, EVERY_RULE)
    except (SyntaxError, ValueError):
        try:
            source_text.parse(source)
        except (SyntaxError, ValueError):
            return None
        return "raises for a file that can be parsed"
    except RuleError as error:
        return f"{error}: {error.__cause__!r}"
    except Exception as error:
        return repr(error)
    return None


@pytest.mark.parametrize("part", range(PARTS))
def test_the_standard_library_is_checked_without_trouble(part):
    offenders = {}
    for path in stdlib_files()[part::PARTS]:
        try:
            text = source_text.read(path)
        except (SyntaxError, UnicodeDecodeError):
            continue
        found = trouble(text, str(path))
        if found is not None:
            offenders[str(path.relative_to(LIB))] = found

    assert offenders == {}


WORDS = (
    "import asyncio\nfrom celery import shared_task\n\n"
    "async def f():\n    asyncio.create_task(f())\n    q = asyncio.Queue()\n"
)
"""Enough for most rules to want a look."""

STRANGE = {
    "nothing": "",
    "words only": WORDS,
    "no newline at the end": "import asyncio\nasyncio.Queue()",
    "only a comment": "# asyncio.Queue create_task",
    "form feeds": f"\f\n{WORDS}\f",
    "carriage returns": WORDS.replace("\n", "\r\n"),
    "names of every script": f"{WORDS}变量 = asyncio.Queue()\nñ = 变量\n",
    "long line": f"{WORDS}x = [{'asyncio.Queue(), ' * 5000}]\n",
    "long chain of attributes": f"{WORDS}x = asyncio{'.a' * 500}.Queue()\n",
    "long chain of calls": f"{WORDS}x = asyncio{'.a()' * 300}.delay()\n",
    "long chain of names": WORDS + "".join(f"n{i} = n{i - 1}\n" for i in range(1, 2000)) + "n1999.delay()\n",
    "long chain of functions": WORDS + "".join(f"def f{i}(): return f{i + 1}()\n" for i in range(2000)),
    "long chain of classes": WORDS + "".join(f"class C{i + 1}(C{i}): ...\n" for i in range(300)) + "C300().delay()\n",
    "many names in one unpacking": f"{WORDS}({', '.join(f'a{i}' for i in range(2000))},) = x\n",
    "a long boolean": f"{WORDS}x = {' or '.join(['asyncio.Queue()'] * 2000)}\n",
    "a long sum": f"{WORDS}x = {' + '.join(['1'] * 2000)}\nasyncio.Queue(x)\n",
    "nested parentheses": f"{WORDS}x = {'(' * 80}asyncio.Queue(){')' * 80}\n",
    "nested lists": f"{WORDS}x = {'[' * 80}asyncio.Queue(){']' * 80}\n",
    "nested calls": f"{WORDS}x = {'f(' * 80}asyncio.Queue(){')' * 80}\n",
    "nested lambdas": f"{WORDS}x = {'lambda: ' * 80}asyncio.Queue()\n",
    "nested blocks": WORDS + "".join(f"{' ' * i}with f():\n" for i in range(19)) + " " * 19 + "asyncio.Queue()\n",
    "nested functions": WORDS + "".join(f"{' ' * i}def f():\n" for i in range(90)) + " " * 90 + "asyncio.Queue()\n",
    "nested classes": WORDS + "".join(f"{' ' * i}class F:\n" for i in range(90)) + " " * 90 + "asyncio.Queue()\n",
    "nested f-strings": WORDS + "x = f\"{f'{asyncio.Queue()}'}\"\n",
    "elifs": WORDS + "if x: pass\n" + "elif x: asyncio.Queue()\n" * 500,
    "star assignments": f"{WORDS}*a, b = [asyncio.Queue()]\na[0].delay()\n[c, *d] = e = *f, g = a\n",
    "names bound to themselves": f"{WORDS}a = a\nb, c = c, b\nd = [d]\nd[0].delay()\nfor e in e: e.delay()\n",
    "a class that inherits itself": f"{WORDS}class A(A): ...\nA().delay()\nclass B(B().x): ...\nB().delay()\n",
    "a function that returns itself": f"{WORDS}def g(): return g\ng()().delay()\nasync def h(): return await h()\n",
    "a decorator of itself": f"{WORDS}@g\ndef g(): ...\ng.delay()\n@h.task\ndef h(): ...\nh.delay()\n",
    "a property of itself": f"{WORDS}class A:\n @property\n def p(self): return self.p\nA().p.delay()\n",
    "a context manager of itself": (
        f"{WORDS}class A:\n def __enter__(self): return self.__enter__()\nwith A() as a: a.delay()\n"
    ),
    "an alias of itself": f"{WORDS}from typing import Annotated\nA = Annotated[A, 1]\ndef g(a: A): a.delay()\n",
    "an annotation that is no type": f"{WORDS}def g(a: 1, b: 'x y', c: [], d: '') -> (yield): a.delay()\n",
    "a circle of assignments": f"{WORDS}def g():\n a = b\n b = c\n c = a\n a.delay()\n",
    "a walrus everywhere": f"{WORDS}[a := 1, b := a, (c := b).delay()]\n[x for y in z if (x := y)]\n",
    "global and nonlocal": f"{WORDS}def g():\n global q, q\n q = asyncio.Queue()\n def h():\n  nonlocal r\n r = 1\n",
    "match": f"{WORDS}match x:\n case {{'a': [*b], **c}}: b.delay()\n case A(d=e) | e: e.delay()\n case _: pass\n",
    "await in every place": f"{WORDS}async def g():\n [await x async for x in await y if await z]\n await (await x)\n",
    "an empty call of a call": f"{WORDS}f()()()()\n(lambda: f)()()\nx[0]()\n(yield)()\n",
    "a payload of every form": (
        f"{WORDS}@shared_task\ndef j(*a, b=1, **c): ...\nj.delay(*a, *b, **c, **d)\nj.apply_async(*a)\n"
    ),
}


@pytest.mark.parametrize("case", STRANGE)
def test_a_strange_file_is_checked(case):
    assert trouble(STRANGE[case], "strange.py") is None


@pytest.mark.parametrize("depth", [1_000, 3_000])
@pytest.mark.parametrize("form", ["x = {minus}1", "x = asyncio{attributes}", "x = 1{sums}"])
def test_nesting_is_an_answer(form, depth):
    """What the parser takes, however deep, is checked; what it does not take is named by its error."""
    text = form.format(minus="-" * depth, attributes=".a" * depth, sums="+1" * depth)
    try:
        found = check(f"import asyncio\njobs = asyncio.Queue()\n{text}\n", "deep.py", EVERY_RULE)
    except (RecursionError, MemoryError, SyntaxError) as error:
        with pytest.raises(type(error)):
            source_text.parse(text)
    else:
        assert [(report.line, report.code) for report in found] == [(2, "LAW301"), (2, "LAW923")]


def test_a_hundred_thousand_lines():
    """The finding on the last line is found; the time is linear, so it is a matter of seconds."""
    block = "def f{n}(a, b):\n    if a:\n        return b + {n}\n    return g(a)\n\n\n"
    text = "import asyncio\n" + "".join(block.format(n=n) for n in range(16_666)) + "jobs = asyncio.Queue()\n"
    found = check(text, "long.py", EVERY_RULE)

    assert text.count("\n") > 99_000
    assert [(report.line, report.code) for report in found] == [
        (text.count("\n"), "LAW301"),
        (text.count("\n"), "LAW923"),
    ]


@pytest.mark.parametrize("text", ["import asyncio\nasyncio.Queue()\0\n", "asyncio.Queue(\n", "asyncio.Queue()\n  x\n"])
def test_what_is_no_python_raises_what_the_parser_raises(text):
    with pytest.raises((SyntaxError, ValueError)):
        check(text, "broken.py", EVERY_RULE)


@pytest.mark.parametrize("path", example_files(), ids=[label(path) for path in example_files()])
def test_an_example_with_a_line_missing_is_checked(path):
    """Half of a program is no program, but it may be a file under an editor."""
    lines = read(path).splitlines(keepends=True)
    offenders = {}
    for number in range(len(lines)):
        found = trouble("".join(lines[:number] + lines[number + 1 :]), str(path))
        if found is not None:
            offenders[number + 1] = found

    assert offenders == {}
