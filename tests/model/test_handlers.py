"""How much of a function a handler stands around, and whether the failure it catches gets any further."""

import ast
import textwrap

import pytest

from flake8_async_law.model.handlers import around_all_work, top_handlers
from flake8_async_law.model.module import Module


def module(source: str) -> Module:
    source = "import contextlib, logging\nlogger = logging.getLogger(__name__)\n" + textwrap.dedent(source)
    return Module(source, ast.parse(source))


def around(source: str) -> list[str]:
    """The handlers around all the work of `job`, as they are spelled."""
    found = module(source)
    return [handler.name for handler in around_all_work(found.own_function("job") or found.functions[0])]


def passes_on(handling: str, before: str = "") -> bool:
    """Does a handler with body `handling` let the failure get further?"""
    source = f"def job(order):\n{textwrap.indent(before or 'pass', ' ')}\n try:\n  work(order)\n"
    source += " except Exception as error:\n"
    found = module(source + textwrap.indent(textwrap.dedent(handling), "  "))
    (handler,) = around_all_work(found.own_function("job"))
    return handler.passes_on


WORK = "try:\n        work()\n    except Exception:\n        pass"


class TestAroundAllWork:
    @pytest.mark.parametrize(
        "body",
        [
            WORK,
            f"logger.info('starts')\n    {WORK}\n    return True",
            f"order = Order.objects.get(pk=1)\n    if order.done:\n        return\n    {WORK}",
            f"with lock:\n      {WORK.replace(chr(10), chr(10) + '  ')}",
            f"try:\n      {WORK.replace(chr(10), chr(10) + '  ')}\n    finally:\n        close()",
        ],
    )
    def test_what_prepares_and_what_ends_is_no_work(self, body):
        assert around(f"def job():\n    {body}\n") == ["except Exception"]

    @pytest.mark.parametrize(
        "body",
        [
            f"other_work()\n    {WORK}",
            f"{WORK}\n    other_work()",
            f"{WORK}\n    if failed:\n        raise Error",
            f"for item in items:\n      {WORK.replace(chr(10), chr(10) + '  ')}",
            f"{WORK}\n    else:\n        other_work()",
        ],
    )
    def test_work_beside_it(self, body):
        assert around(f"def job():\n    {body}\n") == []

    def test_suppress(self):
        assert around("def job():\n    with contextlib.suppress(Exception):\n        work()\n") == [
            "contextlib.suppress(Exception)"
        ]

    @pytest.mark.parametrize(
        "call", ["helper()", "return helper()", "asyncio.run(helper())", "async_to_sync(helper)()"]
    )
    def test_a_helper_of_the_same_file(self, call):
        imports = "import asyncio\nfrom asgiref.sync import async_to_sync\n"

        assert around(f"{imports}def helper():\n    {WORK}\ndef job():\n    {call}\n") == ["except Exception"]

    def test_a_helper_whose_answer_is_read(self):
        assert around(f"def helper():\n    {WORK}\ndef job():\n    if not helper():\n        raise Error\n") == []

    def test_a_function_that_calls_itself_ends(self):
        assert around("def job():\n    job()\n") == []

    def test_clauses_and_their_classes(self):
        source = "def job():\n try:\n  work()\n except (OSError, ValueError):\n  pass\n except:\n  pass\n"
        found = module(source)
        first, second = around_all_work(found.own_function("job"))

        assert first.classes == {"builtins.OSError", "builtins.ValueError"}
        assert not first.is_broad
        assert second.is_bare
        assert second.is_broad
        assert second.earlier == (first.node,)


class TestTopHandlers:
    def test_not_those_in_loops(self):
        deeper = WORK.replace("\n", "\n  ")
        found = module(f"def job():\n    {WORK}\n    with lock:\n      {deeper}\n    for x in y:\n      {deeper}\n")

        assert [handler.node.lineno for handler in top_handlers(found.own_function("job"))] == [6, 11]


class TestPassesOn:
    @pytest.mark.parametrize(
        "handling",
        [
            "raise",
            "logger.exception('x')\nraise Other from error",
            "order.mark_failed(error)",
            "order.state = 'failed'",
            "if order is not None:\n    order.mark_failed()",
            "if hard(error):\n    raise\nelse:\n    park(order)",
            "try:\n    park(order)\nexcept Exception:\n    logger.exception('x')",
            "with transaction:\n    park(order)",
            "failed[order] = error",
            "return fallback(order)",
        ],
    )
    def test_it_does(self, handling):
        assert passes_on(handling)

    @pytest.mark.parametrize(
        "handling",
        [
            "pass",
            "logger.exception('x', extra=context(order))",
            "print(error)",
            "return {'ok': False, 'reason': str(error)}",
            "text = repr(error)\nlogger.error(text)\nreturn text",
            "session.rollback()",
            "if hard(error):\n    raise\nlogger.info('x')".replace("hard(error)", "isinstance(error, OSError)"),
            "import traceback\ntraceback.print_exc()",
            "answer['ok'] = False",
        ],
    )
    def test_it_does_not(self, handling):
        assert not passes_on(handling, before="answer = {'ok': True}")

    def test_a_helper_that_only_logs(self):
        source = f"def tell(error):\n    logger.error(error)\ndef job():\n    {WORK.replace('pass', 'tell(1)')}\n"
        (handler,) = around_all_work(module(source).own_function("job"))

        assert not handler.passes_on

    @pytest.mark.parametrize(
        ("final", "expected"), [("save(state)", True), ("close()", False), ("if state:\n  raise Error", True)]
    )
    def test_what_runs_in_any_case(self, final, expected):
        source = (
            "def job():\n state = 'ok'\n try:\n  work()\n except Exception:\n  state = 'bad'\n"
            f" finally:\n{textwrap.indent(final, '  ')}\n"
        )
        (handler,) = around_all_work(module(source).own_function("job"))

        assert handler.passes_on is expected
