// A position as the page draws it, whatever game it is.
import { drawBoard } from "./board.js";
import { drawCards } from "./cards.js";
import { h } from "./dom.js";
import { drawStar } from "./star.js";
import { moveWords, spoken } from "./suits.js";

/**
 * @typedef {object} Drawing
 * @property {any} position what `state.describe()` gives
 * @property {(string | number)[]} moves that can be made now; none: it is only looked at
 * @property {(move: string | number) => void} play
 * @property {number | null} you who looks: called “you”, and at the bottom of a table of cards
 * @property {number | null} [bottom] who sits at the bottom where nobody is “you”
 * @property {Record<string, string[]>} [ways]
 * @property {string | null} [svg] a picture, of those kinds that the page does not draw itself
 * @property {Map<string, string>} [marks] words beside a move: what a hint says
 * @property {boolean} [fresh] was a move just made, to be shown as such?
 */

/** @param {Drawing} drawing @returns {HTMLElement} */
export function draw(drawing) {
  switch (drawing.position.kind) {
    case "cards": return drawCards(drawing);
    case "star": return drawStar(drawing);
    case "board": return drawBoard(drawing);
    default: return drawPicture(drawing);
  }
}

/** A picture from the server, and moves as buttons. @param {Drawing} drawing */
function drawPicture(drawing) {
  const image = drawing.svg
    ? h("img", { class: "picture", alt: `the position: ${drawing.position.text ?? drawing.position.kind}`, src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing.svg)}` })
    : null;
  return h("div", { class: "pictured" }, image, buttons(drawing));
}

/** Moves as buttons. @param {Drawing} drawing */
export function buttons(drawing) {
  if (!drawing.moves.length) return null;
  return h("div", { class: "moves", role: "group", "aria-label": "Your moves" }, drawing.moves.map((move) =>
    h("button", { type: "button", class: "move", "data-move": move, "aria-label": spoken(move), onclick: () => drawing.play(move) },
      moveWords(move), mark(drawing, move))));
}

/** What a hint says of a move. @param {Drawing} drawing @param {string | number} move */
export function mark(drawing, move) {
  const words = drawing.marks?.get(String(move));
  return words === undefined ? null : h("span", { class: `mark${words.startsWith("★") ? " best" : ""}` }, words);
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Let the arrow keys go from one place to the next one in that direction, among those that can be chosen.
 * @param {Element} board
 * @param {string} selector
 */
export function withArrows(board, selector) {
  board.addEventListener("keydown", (event) => {
    const key = /** @type {KeyboardEvent} */ (event);
    const way = ARROWS[key.key];
    const from = document.activeElement;
    if (!way || !from || !board.contains(from)) return;
    const middle = (/** @type {Element} */ element) => {
      const box = element.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x0 = 0, y0 = 0] = middle(from);
    let best = null, least = Infinity;
    for (const place of board.querySelectorAll(selector)) {
      if (place === from) continue;
      const [x = 0, y = 0] = middle(place);
      const ahead = (x - x0) * way[0] + (y - y0) * way[1], aside = Math.abs((x - x0) * way[1] + (y - y0) * way[0]);
      if (ahead <= 1) continue;
      if (ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = place;
      }
    }
    if (best) {
      key.preventDefault();
      /** @type {HTMLElement} */ (best).focus();
    }
  });
}

/**
 * Let something be dragged to a place; a click that does not move stays a click.
 * @param {Element} element
 * @param {{ lift?: () => void, drop: (target: Element) => void, end?: () => void, ghost?: () => Element }} acts
 */
export function draggable(element, acts) {
  element.addEventListener("pointerdown", (down) => {
    const start = /** @type {PointerEvent} */ (down);
    if (start.button !== 0) return;
    /** @type {HTMLElement | null} */
    let ghost = null;
    const move = (/** @type {PointerEvent} */ event) => {
      const [x, y] = [event.clientX - start.clientX, event.clientY - start.clientY];
      if (!ghost && Math.hypot(x, y) < 12) return;
      if (!ghost) {
        acts.lift?.();
        const box = element.getBoundingClientRect();
        ghost = h("div", { class: "ghost", "aria-hidden": "true" }, acts.ghost ? acts.ghost() : element.cloneNode(true));
        ghost.style.left = `${box.left}px`;
        ghost.style.top = `${box.top}px`;
        ghost.style.width = `${box.width}px`;
        ghost.style.height = `${box.height}px`;
        document.body.append(ghost);
        element.classList.add("dragged");
      }
      ghost.style.transform = `translate(${x}px, ${y}px)`;
      event.preventDefault();
    };
    const up = (/** @type {PointerEvent} */ event) => {
      finish();
      if (!ghost) return;
      ghost.remove();
      swallowClick();
      const target = document.elementFromPoint(event.clientX, event.clientY);
      if (target && event.type === "pointerup") acts.drop(target);
      acts.end?.();
    };
    const finish = () => {
      element.classList.remove("dragged");
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
    };
    addEventListener("pointermove", move, { passive: false });
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  });
}

/** The click that a browser makes of the end of a drag is none; it comes at once or not at all. */
function swallowClick() {
  const swallow = (/** @type {Event} */ event) => { event.stopPropagation(); event.preventDefault(); };
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }), 0);
}
