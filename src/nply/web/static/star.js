// The star of Chinese Checkers: choose a peg, then where it goes.
import { calm, h, s } from "./dom.js";
import { draggable, withArrows } from "./position.js";
import { colour } from "./players.js";

/** @typedef {import("./position.js").Drawing} Drawing */
const STEP = 20, HEIGHT = 34.6, EDGE = 24, RADIUS = 14;

/** @param {Drawing} drawing @returns {HTMLElement} */
export function drawStar(drawing) {
  const { position } = drawing;
  const [width, height] = [6 * position.rows * STEP + 2 * EDGE, 4 * position.rows * HEIGHT + 2 * EDGE];
  /** @type {Map<string, [number, number]>} */
  const at = new Map(position.cells.map((/** @type {any} */ cell) =>
    [cell.name, [EDGE + cell.column * STEP, EDGE + (4 * position.rows - cell.row) * HEIGHT]]));
  const star = s("svg", { viewBox: `0 0 ${width} ${height}`, class: "star", role: "group", "aria-label": "The board" });
  const frame = h("div", { class: "board-frame" }, star);
  /** @type {Map<string, Map<string, string | number>>} from, to, move */
  const moves = new Map();
  for (const move of drawing.moves) {
    const [from = "", to = ""] = String(move).split("-");
    if (!moves.has(from)) moves.set(from, new Map());
    moves.get(from)?.set(to, move);
  }
  /** @type {string | null} */
  let chosen = null;

  const choose = (/** @type {string | null} */ from, focus = false) => {
    chosen = from;
    paint();
    if (focus) /** @type {any} */ (star.querySelector(from === null ? "[data-peg].can" : "[data-to]"))?.focus();
  };
  const go = (/** @type {string} */ to) => {
    const move = chosen === null ? undefined : moves.get(chosen)?.get(to);
    if (move !== undefined) drawing.play(move);
  };
  const onEnter = (/** @type {() => void} */ act) => (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" || event.key === " ") { event.preventDefault(); act(); }
  };
  star.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && chosen !== null) choose(null, true);
  });

  function paint() {
    const targets = chosen === null ? new Map() : moves.get(chosen) ?? new Map();
    star.replaceChildren(way(position.way.map((/** @type {string} */ name) => at.get(name))),
      ...position.cells.map((/** @type {any} */ cell) => place(cell, targets)));
  }

  /** @param {any} cell @param {Map<string, string | number>} targets */
  function place(cell, targets) {
    const [x, y] = at.get(cell.name) ?? [0, 0];
    const can = moves.has(cell.name), target = targets.get(cell.name);
    const group = s("g", { transform: `translate(${x} ${y})`, class: `cell${can ? " can" : ""}${chosen === cell.name ? " chosen" : ""}${target === undefined ? "" : " target"}` },
      s("circle", { r: RADIUS, class: "hole plain" }), goal(cell));
    if (cell.owner !== null) {
      const last = drawing.fresh && position.way.at(-1) === cell.name;
      const peg = s("g", { class: `peg${last ? " moved" : ""}` }, s("circle", { r: RADIUS - 0.5, fill: colour(cell.owner) }), s("text", { y: 4.6, class: "stone-name" }, cell.owner));
      group.append(peg);
      if (last) slide(peg, position.way.map((/** @type {string} */ name) => at.get(name)));
    } else {
      group.append(s("text", { y: 3, class: "cell-name" }, cell.name));
    }
    if (target !== undefined) {
      const words = drawing.marks?.get(String(target));
      const label = `to ${cell.name}${words ? `, ${words}` : ""}`;
      for (const [name, value] of Object.entries({ tabindex: 0, role: "button", "data-to": cell.name, "data-move": target, "aria-label": label })) group.setAttribute(name, String(value));
      group.append(s("circle", { r: RADIUS + 2, class: "target-ring" }));
      if (words) group.append(s("text", { y: 4, class: "mark" }, words));
      group.addEventListener("click", () => go(cell.name));
      group.addEventListener("keydown", onEnter(() => go(cell.name)));
    } else if (can) {
      for (const [name, value] of Object.entries({ tabindex: 0, role: "button", "data-peg": cell.name, "aria-pressed": chosen === cell.name, "aria-label": `peg at ${cell.name}, ${moves.get(cell.name)?.size} moves` })) group.setAttribute(name, String(value));
      group.classList.add("can");
      const best = [...(moves.get(cell.name)?.values() ?? [])].some((move) => drawing.marks?.get(String(move))?.startsWith("★"));
      if (best) group.append(s("circle", { r: RADIUS + 3, class: "best-ring" }));
      group.addEventListener("click", () => choose(chosen === cell.name ? null : cell.name));
      group.addEventListener("keydown", onEnter(() => choose(chosen === cell.name ? null : cell.name, true)));
      draggable(group, {
        lift: () => {
          chosen = cell.name;
          for (const to of moves.get(cell.name)?.keys() ?? []) star.querySelector(`[data-cell="${to}"]`)?.classList.add("target");
        },
        ghost: () => s("svg", { viewBox: "-15 -15 30 30" }, s("circle", { r: RADIUS, fill: colour(cell.owner) })),
        drop: (under) => {
          const cellName = under.closest("[data-cell]")?.getAttribute("data-cell");
          chosen = cell.name;
          if (cellName && moves.get(cell.name)?.has(cellName)) go(cellName);
          else choose(cell.name);
        },
      });
    } else {
      group.setAttribute("role", "img");
      group.setAttribute("aria-label", `${cell.name}, ${cell.owner === null ? "empty" : `player ${cell.owner}`}`);
    }
    group.setAttribute("data-cell", cell.name);
    return group;
  }
  paint();
  withArrows(star, "[tabindex]");
  return frame;
}

/** Whose goal a cell is. @param {any} cell */
export const goal = (cell) => (cell.goal_of === null ? null : s("circle", { r: RADIUS, fill: colour(cell.goal_of), "fill-opacity": 0.28, stroke: colour(cell.goal_of), "stroke-width": 1.6 }));

/** The way of the last peg. @param {([number, number] | undefined)[]} points */
function way(points) {
  const known = /** @type {[number, number][]} */ (points.filter((point) => point));
  return s("polyline", { class: "way", points: known.map(([x, y]) => `${x},${y}`).join(" ") });
}

/** Let a peg go its way once more. @param {Element} peg @param {([number, number] | undefined)[]} points */
function slide(peg, points) {
  const known = /** @type {[number, number][]} */ (points.filter((point) => point));
  const end = known.at(-1);
  if (calm() || !end || known.length < 2) return;
  peg.animate(known.map(([x, y]) => ({ transform: `translate(${x - end[0]}px, ${y - end[1]}px)` })), { duration: 220 * (known.length - 1), easing: "ease-in-out" });
}
