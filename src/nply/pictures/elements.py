"""Elements of SVG as text. A picture brings its own background, so that it can be read on any page."""

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape, quoteattr

from nply.pictures.colours import FONT, INK, PAPER

Point = tuple[float, float]


def element(name: str, content: str = "", /, **attributes: str | float | None) -> str:
    """Return an element; underscores in names of attributes are hyphens, and None leaves one out.

    >>> element("circle", cx=3, cy=4.25, r=2, stroke_width=None, fill="red")
    '<circle cx="3" cy="4.25" r="2" fill="red"/>'
    """
    given = "".join(
        f" {key.rstrip('_').replace('_', '-')}={_quoted(value)}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{given}>{content}</{name}>" if content else f"<{name}{given}/>"


def _quoted(value: str | float) -> str:
    return quoteattr(value) if isinstance(value, str) else f'"{number(value)}"'


def number(value: float) -> str:
    """Return a coordinate as short as a hundredth of a pixel allows.

    >>> number(12.5), number(3), number(-0.001)
    ('12.5', '3', '0')
    """
    return f"{round(value, 2) + 0:.2f}".rstrip("0").rstrip(".")


def text(x: float, y: float, words: str, **attributes: str | float | None) -> str:
    """Return a line of text; `y` is its base line."""
    return element("text", escape(words), x=x, y=y, **attributes)


def spans(x: float, y: float, parts: Sequence[tuple[str, str]], **attributes: str | float | None) -> str:
    """Return a line of text in several colours: each part with its fill, or "" for that of the line."""
    inside = "".join(
        f'<tspan fill="{fill}">{escape(words)}</tspan>' if fill else escape(words) for words, fill in parts
    )
    return element("text", inside, x=x, y=y, **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: str | float | None) -> str:
    """Return a rectangle, from its upper left corner."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, **attributes: str | float | None) -> str:
    """Return a circle, from its middle."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def diamond(x: float, y: float, radius: float, **attributes: str | float | None) -> str:
    """Return a square that stands on its corner, from its middle: a node where chance moves."""
    corners = ((x, y - radius), (x + radius, y), (x, y + radius), (x - radius, y))
    return element("polygon", points=" ".join(f"{number(a)},{number(b)}" for a, b in corners), **attributes)


def line(start: Point, end: Point, **attributes: str | float | None) -> str:
    """Return a straight line."""
    return element("line", x1=start[0], y1=start[1], x2=end[0], y2=end[1], **attributes)


def polyline(points: Iterable[Point], **attributes: str | float | None) -> str:
    """Return a line from point to point."""
    return element("polyline", points=" ".join(f"{number(x)},{number(y)}" for x, y in points), **attributes)


def group(parts: Iterable[str], **attributes: str | float | None) -> str:
    """Return elements that share attributes."""
    return element("g", "".join(parts), **attributes)


def picture(width: float, height: float, title: str, parts: Iterable[str], *, paper: str = PAPER) -> str:
    """Return a whole image: its title, which screen readers say, and its parts on paper of this colour."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(height)}"'
            f' width="{number(width)}" height="{number(height)}" role="img"'
            f' style="max-width:100%;height:auto" fill="{INK}" font-family="{FONT}" text-anchor="middle">',
            f"<title>{escape(title)}</title>",
            rect(0.5, 0.5, width - 1, height - 1, rx=8, fill=paper, stroke="#e3e6e9"),
            *parts,
            "</svg>",
        ]
    )
