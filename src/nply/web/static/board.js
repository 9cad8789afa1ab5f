// Stones on a rectangle: a grid, or a frame into which discs fall.
import { h, s } from "./dom.js";
import { withArrows } from "./position.js";
import { colour } from "./players.js";

/** @typedef {import("./position.js").Drawing} Drawing */
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const SIDE = 48;

/** @param {Drawing} drawing @returns {HTMLElement} */
export function drawBoard(drawing) {
  const { position } = drawing;
  const { columns, rows, gravity } = position;
  const [width, height] = [columns * SIDE + 36, rows * SIDE + 34];
  const legal = new Set(drawing.moves.map(String));
  /** @type {Element[]} */
  const parts = [s("rect", { x: 26, y: 4, width: columns * SIDE + 4, height: rows * SIDE + 4, rx: 10, class: gravity ? "wood" : "paper" })];
  const taken = new Set();
  // Where stones fall, the lowest empty cell of a column stands for it.
  for (const cell of position.cells) {
    const move = gravity ? LETTERS[cell.column] ?? "" : cell.name;
    const can = cell.owner === null && legal.has(move) && !taken.has(move);
    if (can) taken.add(move);
    parts.push(square(drawing, cell, can ? move : null));
  }
  for (let i = 0; i < columns; ++i) parts.push(s("text", { class: "name", x: 28 + (i + 0.5) * SIDE, y: height - 8 }, LETTERS[i]));
  if (!gravity) for (let i = 0; i < rows; ++i) parts.push(s("text", { class: "name", x: 13, y: 6 + (rows - i - 0.5) * SIDE + 5 }, i + 1));
  const board = s("svg", { viewBox: `0 0 ${width} ${height}`, class: "board", role: "group", "aria-label": "The board" }, parts);
  withArrows(board, "[data-move]");
  const frame = h("div", { class: "board-frame" }, board);
  frame.style.maxWidth = `${Math.min(width * 1.6, 640)}px`;
  return frame;
}

/** @param {Drawing} drawing @param {any} cell @param {string | null} move */
function square(drawing, cell, move) {
  const { position } = drawing;
  const x = 28 + (cell.column + 0.5) * SIDE, y = 6 + (position.rows - 1 - cell.row + 0.5) * SIDE;
  const last = position.way.includes(cell.name), won = position.line.includes(cell.name);
  const words = `${cell.name}, ${cell.owner === null ? "empty" : `player ${cell.owner}`}`;
  const marked = move === null ? undefined : drawing.marks?.get(move);
  const act = move === null ? {} : {
    tabindex: 0, role: "button", "data-move": move, "aria-label": `play ${move}${marked ? `, ${marked}` : ""}`,
    onclick: () => drawing.play(move),
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); drawing.play(move); } },
  };
  const who = cell.owner;
  return s("g", { class: `cell${move === null ? "" : " free"}${won ? " won" : ""}${last && drawing.fresh ? " new" : ""}`, transform: `translate(${x} ${y})`, ...(move === null ? { role: "img", "aria-label": words } : act) },
    position.gravity ? s("circle", { r: SIDE * 0.4, class: "hole" }) : s("rect", { x: -SIDE / 2, y: -SIDE / 2, width: SIDE, height: SIDE, class: `square${last ? " last" : ""}` }),
    who === null ? null : s("circle", { r: SIDE * 0.38, class: "stone", fill: colour(who) }),
    who === null ? null : s("text", { y: 6, class: "stone-name" }, who),
    last && who !== null ? s("circle", { r: SIDE * 0.31, class: "last-ring" }) : null,
    won ? s("circle", { r: SIDE * 0.4, class: "won-ring" }) : null,
    marked ? s("text", { y: 5, class: `mark${marked.startsWith("★") ? " best" : ""}` }, marked) : null);
}
