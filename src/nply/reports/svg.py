"""One picture of a search, as SVG."""

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from nply.reports.layout import GAP, LEAF_HEIGHT, LINE_HEIGHT, MARGIN, RADIUS, Box, Layout, folded_text
from nply.reports.search_tree import Branch, SearchTree
from nply.reports.style import (
    BEST,
    CUT,
    FAINT,
    FONT,
    INK,
    LINE,
    PAPER,
    PLAYER_COLOURS,
    Label,
    final_label,
    missing_text,
    remarks,
)
from nply.reports.words import KINDS, place, why_cut

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
    for player in range(tree.players):
        yield f'<circle cx="{x:.1f}" cy="47.5" r="6" fill="{PLAYER_COLOURS[player]}"/>'
        name = _text(x + 10, 52, f"player {player}", fill=FAINT)
        yield f'<g text-anchor="start" font-size="11.5">{name}</g>'
        x += 72


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
    parts.append(_text(x, y, branch.move, fill=FAINT, more=halo))
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
    if branch.player is None:
        yield _pill(box, LINE)
        yield _value(box.x, box.top + 16.5, label, tree, name=branch.name)
        y = box.top + LEAF_HEIGHT
    else:
        yield from _mover(branch, box)
        y = box.top + 2 * RADIUS + 3
        if label is not None:
            yield _value(box.x, y + 12, label, tree)
        y += LINE_HEIGHT if label is not None else 0
    for i, (line, colour) in enumerate(lines):
        yield _text(box.x, y + 12 + i * LINE_HEIGHT, line, fill=colour)
    yield "</g>"


def _mover(branch: Branch, box: Box) -> Iterator[str]:
    colour = PLAYER_COLOURS[branch.player or 0]
    if branch.again:
        yield (
            f'<circle cx="{box.x:.1f}" cy="{box.top + RADIUS:.1f}" r="{RADIUS + 2.5}" fill="none"'
            ' stroke="#d98a1f" stroke-width="2" stroke-dasharray="5 3"/>'
        )
    yield f'<circle cx="{box.x:.1f}" cy="{box.top + RADIUS:.1f}" r="{RADIUS - 1:g}" fill="{colour}"/>'
    yield _text(box.x, box.top + RADIUS + 4.5, str(branch.player), fill="#fff", weight=700)
    name = _text(box.x - RADIUS - (9 if branch.again else 6), box.top + RADIUS + 4.5, branch.name, fill=FAINT)
    yield f'<g text-anchor="end" font-style="italic">{name}</g>'


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
    return f'<text x="{x:.1f}" y="{y:.1f}">{before}({", ".join(spans)})</text>'


def _reasons(tree: SearchTree) -> Iterator[tuple[str, str]]:
    """Yield the first cuts in words: a title where one begins, and its lines."""
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
