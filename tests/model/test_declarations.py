"""What a file declares about itself, where it counts, and what only looks like a declaration."""

import ast
import re
import textwrap

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from flake8_async_law.model.declarations import (
    KEYS,
    NONE,
    Declarations,
    is_unknown_without_impact,
    mentions,
    noqa_without_reason,
    read,
)


def declared(source: str) -> Declarations:
    source = textwrap.dedent(source)
    return read(source, ast.parse(source))


def facts(source: str) -> list[tuple[str, str]]:
    return [(one.name, one.text) for one in declared(source).all]


def lines(source: str) -> list[int]:
    """The lines that the only declaration of `source` speaks for."""
    found = declared(source)
    (only,) = found.all

    assert not found.malformed
    return list(only.covers)


def complaint(source: str) -> str:
    """Reason and cure of the only malformed declaration of `source`."""
    (only,) = declared(source).malformed
    return f"{only.reason}; {only.cure}"


class TestVocabulary:
    def test_a_key_is_filed_under_its_own_name(self):
        assert all(name == key.name for name, key in KEYS.items())

    def test_every_key_has_one_sentence_of_meaning(self):
        assert all(re.fullmatch(r"[A-Z][^.]*\.", key.meaning) for key in KEYS.values())

    def test_only_a_waiver_answers_nothing_of_its_own(self):
        assert [name for name, key in KEYS.items() if not key.answers] == ["waive"]

    def test_answers_are_codes(self):
        assert all(re.fullmatch(r"LAW\d{3}", code) for key in KEYS.values() for code in key.answers)

    @pytest.mark.parametrize(
        ("key", "code"),
        [
            ("owner", "LAW201"),
            ("lifetime", "LAW202"),
            ("bound", "LAW301"),
            ("overflow", "LAW304"),
            ("drop-policy", "LAW401"),
            ("idempotent", "LAW408"),
            ("non-retryable", "LAW408"),
            ("reads-none", "LAW601"),
            ("requirement", "LAW501"),
            ("isolation", "LAW315"),
            ("immutable", "LAW104"),
            ("intent", "LAW602"),
            ("lease", "LAW510"),
            ("ambiguity", "LAW901"),
        ],
    )
    def test_a_key_answers_the_rule_it_speaks_to(self, key, code):
        assert code in KEYS[key].answers

    def test_a_waiver_answers_the_rule_it_names_and_no_other(self):
        (waiver,) = declared("x = 1  # async-law: waive LAW406=it reconnects").all

        assert waiver.answers == {"LAW406"}
        assert (waiver.key, waiver.code, waiver.name) == ("waive", "LAW406", "waive LAW406")


class TestCommentGrammar:
    @pytest.mark.parametrize(
        ("comment", "expected"),
        [
            pytest.param("# async-law: bound=forty", [("bound", "forty")], id="plain"),
            pytest.param("#async-law:bound=forty", [("bound", "forty")], id="tight"),
            pytest.param("#:  async-law: bound=forty", [], id="a sphinx comment is not ours"),
            pytest.param("# async-law:  bound = forty ", [("bound", "forty")], id="wide"),
            pytest.param("# async-law: bound=a; owner=b", [("bound", "a"), ("owner", "b")], id="several"),
            pytest.param("# async-law: bound=a;", [("bound", "a")], id="last separator"),
            pytest.param("# async-law: bound=n = 5, x=y", [("bound", "n = 5, x=y")], id="equals sign in the reason"),
            pytest.param("# async-law: bound=see #123", [("bound", "see #123")], id="ticket number in the reason"),
            pytest.param("# async-law: bound=a  # noqa: E501", [("bound", "a")], id="another comment behind"),
            pytest.param("# async-law: bound=a  # LAW301: text", [("bound", "a")], id="marker behind"),
            pytest.param("# noqa: E501  # async-law: bound=a", [("bound", "a")], id="another comment before"),
            pytest.param("# noqa #async-law: bound=a", [("bound", "a")], id="tight behind another comment"),
            pytest.param("# async-law: waive  LAW301=a", [("waive LAW301", "a")], id="waiver"),
            pytest.param("# async-law: ack=unknown (impact: none)", [("ack", "unknown (impact: none)")], id="unknown"),
            pytest.param("# async-law: bound=größtenteils 限", [("bound", "größtenteils 限")], id="any letters"),
            pytest.param("# async-law is a linter", [], id="prose about the linter"),
            pytest.param("# async-law checks that key = value", [], id="prose with an equals sign"),
            pytest.param("# Async law: every queue has a bound", [], id="prose about the law"),
            pytest.param("# see async-law: bound=5", [], id="in the middle of a sentence"),
        ],
    )
    def test_a_comment_declares(self, comment, expected):
        assert facts(f"x = 1  {comment}\n") == expected
        assert declared(f"x = 1  {comment}\n").malformed == ()

    @pytest.mark.parametrize(
        ("comment", "expected"),
        [
            pytest.param("# async-law: bund=5", "`bund` is no key of a declaration; write `bound`", id="typo"),
            pytest.param("# async-law: drop_policy=x", "write `drop-policy`", id="underscore"),
            pytest.param("# async-law: Owner=x", "write `owner`", id="case"),
            pytest.param("# async-law: zzz=x", "use one of `owner`, `lifetime`", id="nothing close"),
            pytest.param("# async-law: =x", "without a key", id="no key"),
            pytest.param("# async-law: bound=", "`bound` gives no reason", id="empty"),
            pytest.param("# async-law: bound= ...", "`bound` gives no reason", id="no word"),
            pytest.param("# async-law: bound=  # LAW910", "`bound` gives no reason", id="empty before a marker"),
            pytest.param("# async-law: the pool", "`the pool` has no `key=`", id="no equals sign"),
            pytest.param("# async-law: bound=a; b", "no `;` in a reason", id="separator in the reason"),
            pytest.param("# async-law:", "no declaration follows", id="nothing"),
            pytest.param("# async-law: ;", "no declaration follows", id="only a separator"),
            pytest.param("# async-law: waive=x", "`waive` names no rule to waive", id="waiver of nothing"),
            pytest.param("# async-law: waive LAW3=x", "`waive LAW3` names no rule", id="waiver of a family"),
            pytest.param("# async-law: waive E501=x", "`waive E501` names no rule", id="another tool's code"),
            pytest.param("# async-law: waive LAW301=", "`waive LAW301` gives no reason", id="empty waiver"),
            pytest.param("# async_law: bound=5", "`async_law:` is not the spelling that is read", id="snake"),
            pytest.param("# asynclaw: bound=5", "`asynclaw:` is not the spelling", id="one word"),
            pytest.param("# Async-Law: bound=5", "`Async-Law:` is not the spelling", id="capitals"),
            pytest.param("# async law: bound=5", "`async law:` is not the spelling", id="two words"),
            pytest.param("# async-law : bound=5", "`async-law :` is not the spelling", id="blank before the colon"),
            pytest.param("# flake8-async-law: bound=5", "`flake8-async-law:` is not", id="name of the package"),
            pytest.param("# async-law bound=5", "`async-law` is not the spelling that is read", id="no colon"),
            pytest.param("# async-law waive LAW301=x", "`async-law` is not the spelling", id="waiver, no colon"),
        ],
    )
    def test_a_comment_is_malformed(self, comment, expected):
        assert expected in complaint(f"x = 1  {comment}\n")

    def test_a_good_declaration_beside_a_malformed_one_counts(self):
        found = declared("x = 1  # async-law: bund=a; owner=b")

        assert [one.key for one in found.all] == ["owner"]
        assert len(found.malformed) == 1

    def test_places_are_lines_from_one_and_characters_from_zero(self):
        found = declared("é = 'é'  # async-law: bound=a;  owner=b; c")

        assert [(one.line, one.column) for one in found.all] == [(1, 22), (1, 32)]
        assert [(one.line, one.column) for one in found.malformed] == [(1, 41)]

    def test_all_is_in_the_order_of_the_lines(self):
        source = '''
            def f():
                """
                Async contract:
                    owner: a
                """
                x()  # async-law: bound=b


            y()  # async-law: bound=c
        '''
        assert [one.text for one in declared(source).all] == ["a", "b", "c"]


class TestWhatACommentCovers:
    def test_the_line_it_stands_on(self):
        assert lines("a = 1\nb = 2  # async-law: bound=x\nc = 3\n") == [2]

    def test_the_statement_below(self):
        assert lines("# async-law: bound=x\nb = 2\nc = 3\n") == [2]

    def test_the_statement_below_its_block(self):
        assert lines("# async-law: bound=x\n# more words\nb = 2\n") == [3]

    def test_nothing_across_a_blank_line(self):
        assert lines("# async-law: bound=x\n\nb = 2\n") == [1]

    def test_nothing_at_the_end_of_the_file(self):
        assert lines("b = 2\n# async-law: bound=x") == [2]

    def test_nothing_when_it_ends_the_block_above(self):
        assert lines("if a:\n    b()\n    # async-law: bound=x\nc()\n") == [3]

    def test_a_statement_deeper_than_the_comment(self):
        assert lines("if a:\n# async-law: bound=x\n    b()\n") == [3]

    @pytest.mark.parametrize("at", [1, 2, 3, 4])
    def test_all_lines_of_a_simple_statement(self, at):
        statement = ["queue = Queue(", "    # plain", "    size,", ")"]
        statement[at - 1] += "  # async-law: bound=x"
        if at == 2:
            statement[1] = "    # async-law: bound=x"

        assert lines("\n".join(statement) + "\nafter()\n") == [1, 2, 3, 4]

    def test_all_lines_of_the_simple_statement_below(self):
        assert lines("# async-law: bound=x\nqueue = Queue(\n    size,\n)\nafter()\n") == [2, 3, 4]

    def test_a_statement_continued_with_a_backslash(self):
        assert lines("a = 1 + \\\n    2  # async-law: bound=x\n") == [1, 2]

    def test_a_statement_that_holds_a_long_string(self):
        assert lines("a = '''\n\n'''  # async-law: bound=x\n") == [1, 2, 3]

    @pytest.mark.parametrize(
        "header",
        ["with a:", "for a in b:", "while a:", "try:", "if a:", "class A:", "def f():", "async def f():"],
    )
    def test_only_the_header_of_a_compound_statement(self, header):
        body = "    pass\n    pass\n"
        end = "finally:\n    pass\n" if header == "try:" else ""

        assert lines(f"{header}  # async-law: bound=x\n{body}{end}") == [1]
        assert lines(f"# async-law: bound=x\n{header}\n{body}{end}") == [2]

    def test_a_header_of_several_lines(self):
        assert lines("with (\n    a,\n    b,  # async-law: bound=x\n):\n    pass\n") == [1, 2, 3, 4]
        assert lines("def f(\n    a,\n):  # async-law: bound=x\n    pass\n") == [1, 2, 3]

    @pytest.mark.parametrize("at", [0, 1, 2, 3, 4])
    def test_decorators_and_header_of_a_function(self, at):
        source = ["@job(", "    retries=3,", ")", "@other", "async def f(a,", "            b):", "    pass"]
        if at == 4:
            source[4] += "  # async-law: ack=x"
            assert lines("\n".join(source)) == [1, 2, 3, 4, 5, 6]
            return
        source.insert(at if at in (0, 3) else 3, "# async-law: ack=x")
        first = 2 if at == 0 else 1
        assert lines("\n".join(source)) == list(range(first, 8))

    def test_the_lines_of_an_except_clause_from_within_its_first_statement(self):
        handler = "try:\n    a()\nexcept Full:\n"

        assert lines(f"{handler}    # async-law: drop-policy=x\n    pass\n") == [3, 4, 5]
        assert lines(f"{handler}    pass  # async-law: drop-policy=x\n") == [3, 4]
        assert lines(f"{handler}    a()\n    b()  # async-law: drop-policy=x\n") == [5]

    def test_not_an_except_clause_that_has_its_body_beside_it(self):
        assert lines("try:\n    a()\nexcept Full: pass\nb()  # async-law: drop-policy=x\n") == [4]

    def test_at_answers_by_line(self):
        found = declared("a = f(\n    1,\n)  # async-law: bound=x; owner=y\nb = 2\n")

        assert [[one.key for one in found.at(line)] for line in (1, 2, 3, 4)] == [["bound", "owner"]] * 3 + [[]]

    @pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
    def test_lines_are_counted_as_the_parser_counts_them(self, newline):
        source = newline.join(["\ufeffa = '''", "'''", "", "b = 2  # async-law: bound=x", ""])
        (only,) = read(source, ast.parse(source.removeprefix("\ufeff"))).all

        assert (only.line, only.column, list(only.covers)) == (4, 20, [4])


class TestDocstrings:
    SOURCE = '''
        @job
        async def f():
            """
            Send what is left.

            Async contract:
                owner: the application, which
                    cancels it on shutdown
                ack=after the commit; always
                waive LAW406: it reconnects

            And so on: this is prose.
            """
            await work()

        x = 1
    '''

    def test_a_section_declares(self):
        assert facts(self.SOURCE) == [
            ("owner", "the application, which cancels it on shutdown"),
            ("ack", "after the commit; always"),
            ("waive LAW406", "it reconnects"),
        ]

    def test_a_section_covers_decorators_header_and_body(self):
        assert {one.covers for one in declared(self.SOURCE).all} == {range(2, 16)}

    def test_a_declaration_stands_at_its_key(self):
        assert [(one.line, one.column) for one in declared(self.SOURCE).all] == [(8, 8), (10, 8), (11, 8)]

    def test_a_class_may_have_one(self):
        source = '''
            class C:
                """Async contract:
                    owner: the pool
                """
                def run(self): ...
        '''
        assert lines(source) == [2, 3, 4, 5, 6]

    @pytest.mark.parametrize("quotes", ["'''", '"""', "r'''", 'R"""'])
    def test_any_long_quotes_will_do(self, quotes):
        close = quotes.lstrip("rR")
        assert facts(f"def f():\n    {quotes}\n    Async contract:\n        owner: me{close}\n") == [("owner", "me")]

    def test_the_module_and_other_strings_have_none(self):
        section = "'''\nAsync contract:\n    owner: me\n'''"

        assert declared(f"{section}\nx = {section}\ndef f():\n    x = {section}\n    return x\n") == NONE

    @pytest.mark.parametrize(
        ("section", "expected"),
        [
            pytest.param("Async contract:\n    bund: x", "write `bound`", id="typo"),
            pytest.param("Async contract:\n    bound:", "`bound` gives no reason", id="empty"),
            pytest.param("Async contract:\n    the pool owns it", "has no `key:`", id="prose"),
            pytest.param(
                "Async contract:\n    ack: a\n    and b", "continue a reason on deeper lines", id="not deeper"
            ),
            pytest.param("Async contract:\n\nack: a", "nothing stands below", id="no section"),
            pytest.param("Async contract:", "nothing stands below", id="heading alone"),
            pytest.param("Async Contract:\n    ack: a", "write `Async contract:`", id="capital"),
            pytest.param("async-contract\n    waive LAW301: a", "write `Async contract:`", id="no colon"),
        ],
    )
    def test_a_section_is_malformed(self, section, expected):
        body = textwrap.indent(f'"""\n{section}\n"""', "    ")

        assert expected in complaint(f"def f():\n{body}\n")

    def test_another_heading_with_other_words_is_not_ours(self):
        assert declared("def f():\n    '''\n    Async contract\n        between two services: x\n    '''\n") == NONE

    def test_what_is_declared_for_a_function_is_its_own_first(self):
        source = textwrap.dedent('''
            class C:
                """
                Async contract:
                    owner: the pool
                """

                # async-law: ack=early
                @job
                def run(self):
                    """
                    Async contract:
                        lease: none
                    """
                    x()  # async-law: bound=one
        ''')
        tree = ast.parse(source)
        klass = tree.body[0]
        found = read(source, tree)

        assert [one.key for one in found.for_function(klass.body[1])] == ["ack", "lease", "owner"]
        assert [one.key for one in found.for_function(klass)] == ["owner"]


class TestWhatIsNoDeclaration:
    def test_a_file_that_mentions_none_is_not_read(self):
        assert not mentions("import asyncio\nqueue = asyncio.Queue()  # the lawn contract\n")
        assert read("x = 1", None) is NONE

    @pytest.mark.parametrize("word", ["async-law", "async_law", "asynclaw", "Async-Law", "ASYNC LAW", "Async contract"])
    def test_a_mention_is_seen(self, word):
        assert mentions(f"x = 1  # {word}")

    def test_text_in_an_f_string_is_none(self):
        assert declared('x = f"# async-law: bound={n} # async-law: bound=2"') == NONE

    @given(st.text(), st.sampled_from(["# async-law: owner=me", "# async-law: bund=5", "# noqa: LAW301"]), st.text())
    def test_a_string_literal_declares_nothing(self, before, comment, after):
        source = f"x = {before + comment + after!r}\ny = '''\n{comment}\n'''\n"

        assert declared(source) == NONE
        assert list(noqa_without_reason(source)) == []


PIECES = [
    *("# async-law:", "# async_law:", " bound=", "waive LAW301=", ";", "=", "Async contract:", "owner: x"),
    *("def f():", "class A:", "@d", "except X:", "try:", "pass", "# noqa: LAW301", "# flake8: noqa:", "LAW1", ","),
    *("#", " ", "\t", "\n", "\n    ", "\r", "\x0c", "\\\n", "'''", '"""', "'", 'f"', "{", "(", ")"),
    *("\ufeff", "\x00", "\ud800", "\xe9", "\u2028"),
]


class TestAnyText:
    @given(st.one_of(st.text(), st.lists(st.sampled_from(PIECES)).map("".join)))
    @example("def f():\n '''\xe9\n Async contract:\n  owner: x'''")
    @example("def f():\n '''Async contract:\n  owner: x\\'''''")
    @example("x = (  # async-law: bound=5")
    @example("x = '''  # async-law: bound=5")
    def test_never_raises(self, source):
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError):
            tree = ast.parse("def f():\n    '''\n    Async contract:\n        owner: x\n    '''")
        found = read(source, tree)

        assert all(one.covers for one in found.all)
        assert all(one.reason and one.cure for one in found.malformed)
        list(noqa_without_reason(source))

    @given(st.lists(st.sampled_from([piece for piece in PIECES if piece not in "\x00\ud800"])).map("".join))
    def test_every_declaration_is_mentioned(self, text):
        source = f"x = 1  # async-law: bound=five {text}"
        found = read(source, ast.parse(""))

        assert mentions(source)
        assert found.all or found.malformed

    def test_a_comment_before_the_first_token_error_counts(self):
        found = read("x = 1  # async-law: bound=5\ny = (\n", ast.parse(""))

        assert [one.key for one in found.all] == ["bound"]


def silenced(comment: str) -> list[str] | None:
    """The codes that flake8 reads from `comment`; None where it reads a noqa without codes."""
    from flake8 import defaults, utils

    inline = getattr(defaults, "NOQA_INLINE_REGEX", None) or defaults.NOQA_INLINE_REGEXP
    match = inline.search(comment)
    assert match is not None
    codes = match.groupdict()["codes"]
    return None if codes is None else utils.parse_comma_separated_list(codes)


class TestNoqa:
    @pytest.mark.parametrize(
        "comment",
        [
            "# noqa: LAW301 - the queue holds five items",
            "# noqa: LAW301  # the queue holds five items",
            "# noqa: LAW301 (the queue holds five items)",
            "# noqa: LAW301: the queue holds five items",
            "# noqa: LAW301 the queue holds five items",
            "# noqa:LAW301 - E5 servers, B2 customers",
            "# noqa: LAW301  # E5 servers, B2 customers",
        ],
    )
    def test_flake8_reads_no_code_from_a_reason(self, comment):
        assert silenced(comment) == ["LAW301"]
        assert list(noqa_without_reason(f"x = 1  {comment}\n")) == []

    def test_flake8_does_read_codes_from_a_reason_with_nothing_between(self):
        assert silenced("# noqa: LAW301 E5 servers") == ["LAW301", "E5"]

    @pytest.mark.parametrize(
        ("comment", "codes"),
        [
            pytest.param("# noqa: LAW301", ("LAW301",), id="plain"),
            pytest.param("# noqa:LAW301", ("LAW301",), id="tight"),
            pytest.param("# NOQA: law301", ("LAW301",), id="case"),
            pytest.param("# noqa: LAW3", ("LAW3",), id="family"),
            pytest.param("# noqa: E501,LAW301, LAW201", ("LAW301", "LAW201"), id="mixed"),
            pytest.param("# noqa: LAW301 -", ("LAW301",), id="a dash is no reason"),
            pytest.param("# noqa: LAW301 E501", ("LAW301",), id="a code is no reason"),
            pytest.param("# noqa: LAW301  # LAW912", ("LAW301",), id="a marker is no reason"),
            pytest.param("# noqa: LAW301  # type: ignore[arg-type]", ("LAW301",), id="a directive is no reason"),
            pytest.param("# noqa: LAW301  # pragma: no cover", ("LAW301",), id="nor is another"),
            pytest.param("# type: ignore  # noqa: LAW301", ("LAW301",), id="behind a directive"),
            pytest.param("# why not  # noqa: LAW301", ("LAW301",), id="words before are no reason"),
        ],
    )
    def test_no_reason(self, comment, codes):
        source = f"é = 1  {comment}\n"

        assert list(noqa_without_reason(source)) == [(1, re.search("# noqa", source, re.IGNORECASE).start(), codes)]

    @pytest.mark.parametrize(
        "comment",
        [
            pytest.param("# noqa: E501,LAW301  # why", id="in a second comment"),
            pytest.param("# noqa: LAW301  # type: ignore  # why", id="in a third"),
            pytest.param("# noqa: LAW301  # async-law: waive LAW301=why", id="as a declaration"),
            pytest.param("# noqa: LAW301 原因", id="in any letters"),
            pytest.param("# noqa", id="no codes"),
            pytest.param("# noqa: E501", id="another tool's code"),
            pytest.param("# noqa: LAWYER301", id="another tool's long code"),
            pytest.param("# noqa : LAW301", id="flake8 reads no codes here"),
            pytest.param("#noqa: LAW301", id="flake8 reads no noqa here"),
            pytest.param("# noqa: E501  # noqa: LAW301", id="flake8 reads the first alone"),
        ],
    )
    def test_not_reported(self, comment):
        assert list(noqa_without_reason(f"x = 1  {comment}\n")) == []

    @pytest.mark.parametrize(
        ("comment", "count"),
        [("# flake8: noqa: LAW301", 1), ("# flake8: noqa: LAW301 - why", 0), ("# flake8: noqa: LAW3  # why", 0),
         ("# flake8: noqa", 0), ("# flake8: noqa: E501", 0)],
    )  # fmt: skip
    def test_a_noqa_for_the_file(self, comment, count):
        assert len(list(noqa_without_reason(f"{comment}\nx = 1\n"))) == count

    def test_each_line_is_its_own(self):
        source = "a = 1  # noqa: LAW301\nLAW201 = 2\nb = f(\n    1,  # noqa: LAW201\n)\n"

        assert [(line, codes) for line, _, codes in noqa_without_reason(source)] == [
            (1, ("LAW301",)),
            (4, ("LAW201",)),
        ]

    @pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
    def test_any_line_end(self, newline):
        source = newline.join(["a = 1  # noqa: LAW301", "words = 2", ""])

        assert [line for line, *_ in noqa_without_reason(source)] == [1]

    @given(st.lists(st.sampled_from(["LAW301", "E501", "law2", ",", " ", "-", "#", "why", ":", "E5", "noqa", "("])))
    def test_the_codes_are_those_that_flake8_reads(self, words):
        comment = "# noqa: " + "".join(words)
        for _, column, codes in noqa_without_reason(f"x = 1  {comment}\n"):
            assert column == 7
            assert set(codes) <= {code.upper() for code in silenced(comment) or ()}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("ack=unknown", True),
        ("ack=Unknown, ask the vendor", True),
        ("ack=unknown (impact: ?)", True),
        ("ack=unknown (impact: one mail is lost)", False),
        ("lease=unknown; ambiguity=none, it is read only", True),
        ("bound=unknown", False),
        ("effect=a guest unknown to us gets a record", False),
    ],
)
def test_an_unknown_entry_wants_its_impact(entry, expected):
    found = read(f"x = 1  # async-law: {entry}\n", ast.parse("x = 1\n"))

    assert any(is_unknown_without_impact(d) for d in found.all) is expected
