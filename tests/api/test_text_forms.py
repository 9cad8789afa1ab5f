"""Text forms of engines and agents, and limits as text."""

import copy
import dataclasses
import pickle
from collections.abc import Callable
from typing import Any, TypeVar

import hypothesis.strategies as st
import pytest
from hypothesis import example, given

import nply
from nply.limits import Limit, limit
from nply.text_form import MAX_NESTING, Form, name_and_options, parse

Read = TypeVar("Read")


def read_or_complaint(reader: Callable[[str], Read], text: str) -> Read | str:
    """Return what is read, or the message of the OptionError."""
    try:
        return reader(text)
    except nply.OptionError as error:
        return str(error)


# --- Limits -------------------------------------------------------------------------------------

LIMITS = st.builds(
    Limit,
    nodes=st.none() | st.integers(1, 10**19),
    depth=st.none() | st.integers(0, 10**9),
    seconds=st.none() | st.floats(0, exclude_min=True, allow_infinity=False, allow_nan=False),
)


@pytest.mark.parametrize(
    ("text", "expected", "canonical"),
    [
        ("250k", Limit(nodes=250_000), "250k"),
        ("1.5M", Limit(nodes=1_500_000), "1.5M"),
        ("1500k", Limit(nodes=1_500_000), "1.5M"),
        ("20_000", Limit(nodes=20_000), "20k"),
        ("1234", Limit(nodes=1234), "1234"),
        ("1.234k", Limit(nodes=1234), "1234"),
        ("2G", Limit(nodes=2 * 10**9), "2G"),
        ("d6", Limit(depth=6), "d6"),
        ("D6", Limit(depth=6), "d6"),
        ("0.5s", Limit(seconds=0.5), "0.5s"),
        ("2S", Limit(seconds=2), "2s"),
        ("1e-7s", Limit(seconds=1e-7), "1e-07s"),
        ("0.5s+250k+d6", Limit(250_000, 6, 0.5), "250k+d6+0.5s"),
        (" 250k + d6 ", Limit(250_000, 6), "250k+d6"),
    ],
)
def test_limits_as_text(text: str, expected: Limit, canonical: str) -> None:
    assert limit(text) == expected
    assert str(expected) == canonical
    assert limit(canonical) == expected


@given(LIMITS)
def test_limits_round_trip(some: Limit) -> None:
    if some:
        assert limit(str(some)) == some
    assert pickle.loads(pickle.dumps(some)) == some
    assert bool(some) == (some != Limit())


@given(st.text(st.sampled_from("0123456789.kMGds+-e_ ")) | st.text())
def test_a_limit_is_read_or_refused_in_one_line(text: str) -> None:
    found = read_or_complaint(limit, text)
    assert "\n" not in found if isinstance(found, str) else limit(str(found)) == found


@pytest.mark.parametrize("text", ["1e48", "1e99", "9e99G", "1.5e60", "123456789012345678901234567890e99G"])
def test_limits_beyond_all_searches_can_be_written(text: str) -> None:
    assert limit(str(limit(text))) == limit(text)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is no limit; write a limit like 250k"),
        ("many", "'many' is no limit"),
        ("250k+", "'' is no limit"),
        ("250k,d6", "'250k,d6' is no limit"),
        ("250k+20k", "nodes given twice"),
        ("0", "nodes must be a whole number, at least 1, got 0"),
        ("0.5", "nodes must be a whole number"),
        ("-5", "nodes must be"),
        ("d1.5", "depth must be a whole number, at least 0, got 1.5"),
        ("d-1", "depth must be"),
        ("0s", "seconds must be a number above 0"),
        ("-1s", "seconds must be a number above 0"),
        ("1e999s", "seconds must be a number above 0, got inf"),
        ("ds", "'ds' is no limit"),
        ("s", "'s' is no limit"),
    ],
)
def test_wrong_limits(text: str, says: str) -> None:
    with pytest.raises(nply.OptionError) as caught:
        limit(text)
    assert says in str(caught.value)
    assert repr(text) in str(caught.value)


@pytest.mark.parametrize(
    "wrong",
    [
        {"nodes": 0},
        {"nodes": True},
        {"nodes": 2.0},
        {"nodes": "5"},
        {"depth": -1},
        {"depth": False},
        {"seconds": 0},
        {"seconds": float("inf")},
        {"seconds": float("nan")},
        {"seconds": 10**400},
        {"seconds": True},
        {"seconds": "1"},
    ],
)
def test_limits_are_checked(wrong: dict[str, Any]) -> None:
    with pytest.raises(nply.OptionError, match=next(iter(wrong))):
        Limit(**wrong)
    not_a_text: Any = 5
    with pytest.raises(nply.OptionError, match="a limit is a text, got 5"):
        limit(not_a_text)


# --- Forms --------------------------------------------------------------------------------------

NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}", fullmatch=True)
ADDRESSES = st.sampled_from(["my_bot.py:Bot", "a.b:C", "../x/y.py:Z", "C:\\bots\\b.py:Bot"])
WORDS = st.from_regex(r"[^\s(),=@]{1,6}", fullmatch=True)


def _forms(inner: st.SearchStrategy[Form | str]) -> st.SearchStrategy[Form]:
    named = st.lists(st.tuples(NAMES, inner), max_size=3, unique_by=lambda pair: pair[0].lower())
    return st.builds(
        Form,
        NAMES | ADDRESSES,
        st.lists(inner, max_size=3).map(tuple),
        named.map(tuple),
        st.none() | LIMITS,
    )


FORMS = st.recursive(_forms(WORDS), lambda inner: _forms(inner | WORDS), max_leaves=8)


@given(FORMS)
def test_forms_round_trip(form: Form) -> None:
    assert parse(str(form)) == form
    assert str(parse(str(form))) == str(form)
    assert hash(parse(str(form))) == hash(form)
    assert pickle.loads(pickle.dumps(form)) == form == copy.deepcopy(form)


@given(FORMS, st.data())
def test_blanks_around_marks_and_the_case_of_names_do_not_matter(form: Form, data: st.DataObject) -> None:
    text = str(form)
    blanks = st.sampled_from(["", " ", "\t ", "\n"])
    spaced = "".join(
        f"{data.draw(blanks)}{mark}{data.draw(blanks)}" if mark in "(),=@" else mark for mark in text
    )
    assert parse(spaced) == form
    if ":" not in text:
        head, opening, rest = text.partition("(")
        assert (
            parse(head.partition("@")[0].upper() + head[len(head.partition("@")[0]) :] + opening + rest)
            == form
        )


@given(st.text() | st.text(st.sampled_from("ab1(),=@ :+sd.")))
@example("(" * 5000)
@example("a(" * 5000)
@example("a(b=" * 5000)
def test_any_text_is_read_or_refused_in_one_line(text: str) -> None:
    found = read_or_complaint(parse, text)
    if isinstance(found, Form):
        assert parse(str(found)) == found
    else:
        assert "\n" not in found
        assert len(found) < 1000


def test_a_nested_form() -> None:
    form = parse("pimc(Paranoid(Table=8MB),WORLDS=20,rollout=maxn(width=3)@d2)@0.5s")
    paranoid = Form("paranoid", named=(("table", "8MB"),))
    rollout = Form("maxn", named=(("width", "3"),), limit=Limit(depth=2))
    assert form == Form("pimc", (paranoid,), (("worlds", "20"), ("rollout", rollout)), Limit(seconds=0.5))
    assert str(form) == "pimc(paranoid(table=8MB),worlds=20,rollout=maxn(width=3)@d2)@0.5s"
    assert form.nesting == 2
    assert str(form.without_limit()) == str(form).removesuffix("@0.5s")
    with pytest.raises(dataclasses.FrozenInstanceError):
        form.name = "other"  # type: ignore[misc]


def test_one_thing_has_one_form() -> None:
    assert parse("maxn()") == parse("MaxN") == Form("maxn")
    assert parse("pimc(Paranoid)") == parse("pimc(paranoid())") == Form("pimc", ("paranoid",))
    assert parse("uct(rollout=Maxn())") == parse("uct(rollout=maxn)")
    assert parse("uct(rollout=MAXN)") != parse("uct(rollout=maxn)"), "a word keeps its spelling"
    assert parse("my_bot.py:Bot").name == "my_bot.py:Bot"
    assert parse("my_bot.py:Bot").is_address
    assert not parse("bot").is_address
    assert parse("uct(1.4)").positional == ("1.4",)
    assert Form("a", limit=Limit()) == Form("a")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "'' is empty; write it like maxn"),
        ("  ", "is empty"),
        ("(ties=left)", "a name is missing before '(' (character 1)"),
        ("maxn(ties=left", "'(' is never closed (character 5)"),
        ("maxn(", "'(' is never closed (character 5)"),
        ("maxn(ties=left,", "'(' is never closed (character 5)"),
        ("pimc(maxn(ties=left)", "'(' is never closed (character 5)"),
        ("maxn(ties=left))", "')' is left over (character 16)"),
        ("maxn)", "')' is left over (character 5)"),
        ("maxn(ties=left)x", "'x' is left over (character 16)"),
        ("maxn paranoid", "'paranoid' is left over (character 6)"),
        ("maxn=5", "'=' is left over"),
        ("maxn(,)", "an argument is empty (character 6)"),
        ("maxn(ties=left,)", "an argument is empty (character 16)"),
        ("maxn(ties=left,,width=3)", "an argument is empty (character 16)"),
        ("maxn(ties=)", "a value is missing before ')' (character 11)"),
        ("maxn(ties=", "a value is missing at the end"),
        ("maxn(=left)", "a value is missing before '=' (character 6)"),
        ("maxn(ties==left)", "a value is missing before '='"),
        ("maxn(a b)", "',' or ')' is missing before 'b' (character 8)"),
        ("maxn(ties=left right)", "',' or ')' is missing before 'right' (character 16)"),
        ("maxn(ties=left,Ties=left)", "ties is given twice (character 16)"),
        ("pimc(worlds=20,maxn)", "what has no name comes first (character 16)"),
        ("maxn(8=3)", "'8' is no name of an option (character 6)"),
        ("8", "'8' is no name (character 1)"),
        ("maxn.x", "'maxn.x' is no name"),
        ("pimc(8(a))", "'8' is no name (character 6)"),
        ("maxn@", "a limit like 250k, d6 or 0.5s is missing at the end"),
        ("maxn@many", "'many' is no limit"),
        ("maxn@250k@d6", "'@' is left over (character 10)"),
        ("maxn@250k,d6", "',' is left over (character 10)"),
        ("ümlaut", "'ümlaut' is no name"),
        ("a(" * MAX_NESTING + "a()" + ")" * MAX_NESTING, "nested more than 20 deep (character 41)"),
    ],
)
def test_what_is_wrong_and_where(text: str, says: str) -> None:
    with pytest.raises(nply.OptionError) as caught:
        parse(text)
    assert says in str(caught.value)


def test_of_a_long_text_the_place_is_shown() -> None:
    text = f"maxn({','.join(f'option_{i}=1' for i in range(100))},option_99=2)"
    with pytest.raises(nply.OptionError) as caught:
        parse(text)
    assert "option_99=1,option_99=2)'" in str(caught.value)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("wrong", [None, 5, b"maxn", ["maxn"]])
def test_a_form_is_a_text(wrong: Any) -> None:
    with pytest.raises(nply.OptionError, match="a form is a text, got"):
        parse(wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": "8"},
        {"name": "a b"},
        {"name": ""},
        {"name": None},
        {"name": "a", "positional": ("x y",)},
        {"name": "a", "positional": ("",)},
        {"name": "a", "positional": (5,)},
        {"name": "a", "named": (("x", ""),)},
        {"name": "a", "named": (("x", "b)"),)},
        {"name": "a", "named": (("8", "b"),)},
        {"name": "a", "named": (("my.py:Bot", "b"),)},
        {"name": "a", "named": (("x", "1"), ("X", "2"))},
    ],
)
def test_no_form_is_made_that_cannot_be_read(wrong: dict[str, Any]) -> None:
    with pytest.raises(nply.OptionError):
        Form(**wrong)


def test_no_form_is_made_that_is_too_deep() -> None:
    form = Form("a", ("1",))
    for _ in range(MAX_NESTING - 1):
        form = Form("a", (form,))
    assert parse(str(form)) == form
    with pytest.raises(nply.OptionError, match="nested more than 20 deep"):
        Form("a", (form,))


def test_name_and_options() -> None:
    assert name_and_options(parse("MaxN(Ties=left,width=3)")) == ("maxn", {"ties": "left", "width": "3"})
    nested = parse("pimc(paranoid(table=8MB),worlds=20)")
    expected = {"engine": "paranoid(table=8MB)", "worlds": "20"}
    assert name_and_options(nested, ("engine",)) == ("pimc", expected)
    assert name_and_options(parse("pimc(engine=paranoid(table=8MB),worlds=20)")) == ("pimc", expected)
    with pytest.raises(nply.OptionError, match="write options like name=value, not 'paranoid"):
        name_and_options(nested)
    with pytest.raises(nply.OptionError, match="engine is given twice"):
        name_and_options(parse("pimc(maxn,engine=maxn)"), ("engine",))
    with pytest.raises(nply.OptionError, match="a limit has no place here; write 'maxn'"):
        name_and_options(parse("maxn@20k"))
