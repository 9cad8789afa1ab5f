"""One picture of a search, as SVG."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from nply.pictures.colours import FAINT, FONT, INK, LINE, PAPER, PLAYER_COLOURS
from nply.pictures.elements import diamond
from nply.pictures.tree_layout import CHARACTER, GAP, LEAF_HEIGHT, LINE_HEIGHT, MARGIN, RADIUS, Box
from nply.reports.layout import Layout, folded_text, triangle
from nply.reports.naming import KINDS, capital, place
from nply.reports.search_tree import Branch, SearchTree
from nply.reports.style import BEST, CUT, Label, final_label, missing_text, remarks
from nply.reports.window_words import pass_lines
from nply.reports.words import why_cut

ROOM = 60  # nodes in one picture
MOST_REASONS = 5
REASON_WIDTH = 98  # characters a line
NARROWEST = 680.0
TITLE_CHARACTER = 9.0
HEAD = 44.0


def svg(tree: SearchTree, title: str = "", *, room: int = ROOM) -> str:
    """Return the whole tree as a picture; what does not fit is folded, and says how much it is."""
    layout = Layout(tree, tree.unfolded(room))
    reasons = list(_reasons(tree))
    width = max(layout.width, NARROWEST, TITLE_CHARACTER * len(title) + 2 * MARGIN)
    shift = (width - layout.width) / 2
    foot = LINE_HEIGHT * 1.25 * len(reasons) + (MARGIN if reasons else 0)
    height = HEAD + layout.height + foot
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}"'
        f' height="{height:.0f}" fill="{INK}" font-family="{FONT}" font-size="12.5" text-anchor="middle">',
        f"<title>{escape(title or 'A search')}</title>",
        f'<rect width="{width:.0f}" height="{height:.0f}" rx="8" fill="{PAPER}" stroke="#e3e6e9"/>',
        f'<g font-size="14" text-anchor="start">{_text(MARGIN, 28, title, weight=600)}</g>',
        *_legend(tree),
        f'<g transform="translate({shift:.1f} {HEAD:.0f})">',
        *(_edge(tree, layout, number) for number in layout.boxes if number),
        *(part for number, box in layout.boxes.items() for part in _node(tree, layout, number, box)),
        "</g>",
        *_footer(reasons, HEAD + layout.height),
        "</svg>",
    ]
    return "\n".join(part for part in parts if part) + "\n"


def _text(x: float, y: float, text: str, *, fill: str = "", weight: int = 0, more: str = "") -> str:
    colour = f' fill="{fill}"' if fill else ""
    bold = f' font-weight="{weight}"' if weight else ""
    return f'<text x="{x:.1f}" y="{y:.1f}"{colour}{bold}{more}>{escape(text)}</text>'


def _legend(tree: SearchTree) -> Iterator[str]:
    x = MARGIN + 6
    sides = tree.sides
    order = range(tree.players) if sides is None else [*sides.maximising, *sides.minimising]
    for player in order:
        words = f"player {player}"
        if sides is not None and player in (sides.maximising[-1], order[-1]):
            side = sides.of(maximising=sides.maximises(player))
            verb = "maximise" if sides.maximises(player) else "minimise"
            words += f" {verb}{'' if len(side) > 1 else 's'}"
        yield _sign(tree, player, x, 47.5, 6)
        yield f'<g text-anchor="start" font-size="11.5">{_text(x + 10, 52, words, fill=FAINT)}</g>'
        x += 16 + CHARACTER * len(words)
    if any(branch.chance for branch in tree.branches):
        yield diamond(x, 47.5, 6, fill=FAINT)
        yield f'<g text-anchor="start" font-size="11.5">{_text(x + 10, 52, "chance", fill=FAINT)}</g>'


def _sign(tree: SearchTree, player: int, x: float, y: float, radius: float) -> str:
    """Draw the shape of a player: a circle, or a triangle that points to where his side wants the value."""
    colour = PLAYER_COLOURS[player]
    if tree.sides is None:
        return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{colour}"/>'
    points = triangle(x, y, radius, upwards=tree.sides.maximises(player))
    shape = " ".join(f"{a:.1f},{b:.1f}" for a, b in points)
    joint = f'stroke="{colour}" stroke-width="{radius / 4:g}" stroke-linejoin="round"'
    return f'<polygon points="{shape}" fill="{colour}" {joint}/>'


def _edge(tree: SearchTree, layout: Layout, number: int) -> str:
    branch = tree.branches[number]
    parent = tree.branches[branch.parent or 0]
    above, box = layout.boxes[parent.number], layout.boxes[number]
    x1, y1, x2, y2 = above.x, above.top + above.height, box.x, box.top
    best = parent.chosen == number and parent.status == "value"
    stroke, width = (BEST, 2.2) if best else (LINE, 1.3)
    dash = ' stroke-dasharray="4 4"' if branch.is_missing else ""
    parts = [
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{stroke}"'
        f' stroke-width="{width}"{dash}/>'
    ]
    if branch.status == "unsearched" and parent.cuts:
        x, y = x1 + 0.32 * (x2 - x1), y1 + 0.32 * (y2 - y1)
        slashes = f"M{x - 8:.1f} {y + 2:.1f}l12 -7M{x - 5:.1f} {y + 7:.1f}l12 -7"
        parts.append(f'<path d="{slashes}" stroke="{CUT}" stroke-width="2"/>')
    halo = f' font-size="11" paint-order="stroke" stroke="{PAPER}" stroke-width="4"'
    x, y = x1 + 0.66 * (x2 - x1), y1 + 0.66 * (y2 - y1) + 4
    parts.append(_text(x, y, branch.way, fill=FAINT, more=halo))
    return "".join(parts)


def _node(tree: SearchTree, layout: Layout, number: int, box: Box) -> Iterator[str]:
    branch = tree.branches[number]
    if branch.is_missing:
        yield _pill(box, FAINT, dashed=True)
        yield _text(box.x, box.top + 16.5, f"{branch.name} {missing_text(branch)}".strip(), fill=FAINT)
        return
    lines = remarks(tree, branch)
    if layout.is_folded(number):
        lines.append((folded_text(tree, number), FAINT))
    hints = [why_cut(tree, branch, cut) for cut in branch.cuts]
    yield f"<g><title>{escape(' '.join(hints))}</title>" if hints else "<g>"
    label = final_label(tree, branch)
    if not branch.is_inner:
        yield _pill(box, LINE)
        yield _value(box.x, box.top + 16.5, label, tree, name=branch.name)
        y = box.top + LEAF_HEIGHT
    else:
        yield from _mover(tree, branch, box)
        y = box.top + 2 * RADIUS + 3
        if label is not None:
            yield _value(box.x, y + 12, label, tree)
        y += LINE_HEIGHT if label is not None else 0
    for i, (line, colour) in enumerate(lines):
        yield _text(box.x, y + 12 + i * LINE_HEIGHT, line, fill=colour)
    yield "</g>"


def _mover(tree: SearchTree, branch: Branch, box: Box) -> Iterator[str]:
    player = branch.player or 0
    room = 0 if tree.sides is None else 2  # corners
    if branch.again:
        yield (
            f'<circle cx="{box.x:.1f}" cy="{box.top + RADIUS:.1f}" r="{RADIUS + 2.5 + room}" fill="none"'
            ' stroke="#d98a1f" stroke-width="2" stroke-dasharray="5 3"/>'
        )
    if branch.chance:
        yield diamond(box.x, box.top + RADIUS, RADIUS - 1, fill=FAINT)
    else:
        yield _sign(tree, player, box.x, box.top + RADIUS, RADIUS - 1)
        yield _number(tree, player, box)
    left = box.x - RADIUS - (9 if branch.again else 6) - room
    name = _text(left, box.top + RADIUS + 4.5, branch.name, fill=FAINT)
    yield f'<g text-anchor="end" font-style="italic">{name}</g>'


def _number(tree: SearchTree, player: int, box: Box) -> str:
    down = 0 if tree.sides is None else 3 if tree.sides.maximises(player) else -3
    return _text(box.x, box.top + RADIUS + 4.5 + down, str(player), fill="#fff", weight=700)


def _pill(box: Box, stroke: str, *, dashed: bool = False) -> str:
    dash = ' stroke-dasharray="3 3"' if dashed else ""
    fill = "none" if dashed else "#fff"
    return (
        f'<rect x="{box.x - box.width / 2:.1f}" y="{box.top:.1f}" width="{box.width:.1f}"'
        f' height="{LEAF_HEIGHT:g}" rx="6" fill="{fill}" stroke="{stroke}"{dash}/>'
    )


def _value(x: float, y: float, label: Label | None, tree: SearchTree, name: str = "") -> str:
    if label is None:
        return ""
    spans = []
    for player, part in enumerate(label.parts):
        strong = f' font-weight="700" fill="{PLAYER_COLOURS[player]}"' if player == label.player else ""
        spans.append(f"<tspan{strong}>{escape(part)}</tspan>")
    before = f'<tspan font-style="italic" fill="{FAINT}">{escape(name)} </tspan>' if name else ""
    if label.single:
        return f'<text x="{x:.1f}" y="{y:.1f}" font-weight="600">{before}{escape(str(label))}</text>'
    return f'<text x="{x:.1f}" y="{y:.1f}">{before}({", ".join(spans)})</text>'


def _reasons(tree: SearchTree) -> Iterator[tuple[str, str]]:
    """Yield the passes, and the first cuts in words: a title where one begins, and its lines."""
    if tree.sides is not None:
        yield from (("", capital(line)) for line in pass_lines(tree))
    cuts = [(branch, cut) for branch in tree.branches for cut in branch.cuts]
    for branch, cut in cuts[:MOST_REASONS]:
        title = f"{KINDS[cut['kind']].capitalize()} at {place(tree, branch.number)}. "
        for i, line in enumerate(_wrapped(title + why_cut(tree, branch, cut))):
            yield (title, line[len(title) :]) if i == 0 else ("", line)
    if len(cuts) > MOST_REASONS:
        yield "", f"… and {len(cuts) - MOST_REASONS:,} more cuts"
    if tree.trace.truncated:
        yield "", f"The record ends after {len(tree.trace.nodes):,} nodes."


def _wrapped(text: str) -> list[str]:
    import textwrap

    return textwrap.wrap(text, REASON_WIDTH, drop_whitespace=True)


def _footer(reasons: Sequence[tuple[str, str]], top: float) -> Iterator[str]:
    y = top + GAP / 2
    for title, line in reasons:
        before = f'<tspan font-weight="600" fill="{CUT}">{escape(title)}</tspan>' if title else ""
        where = f'x="{MARGIN:g}" y="{y:.1f}" text-anchor="start" xml:space="preserve"'
        yield f"<text {where}>{before}{escape(line)}</text>"
        y += LINE_HEIGHT * 1.25
