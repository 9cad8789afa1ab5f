// Setting up a position: cards into hands, pegs onto the star.
import { complain, h, s, show } from "./dom.js";
import { draggable } from "./position.js";
import { colour, disc } from "./players.js";
import { goal } from "./star.js";
import { cardName, DECK_RANKS, faceOf } from "./suits.js";

/** @typedef {(position: any, text: string, done: (text: string) => void) => HTMLElement} Editor */

/** All cards, each to be given to a seat by click, by keys or by dragging. @type {Editor} */
export function handEditor(position, text, done) {
  const count = position.seats.length;
  /** @type {Map<string, number>} */
  const owner = new Map();
  position.seats.forEach((/** @type {any} */ seat, /** @type {number} */ number) => { for (const card of seat.hand) owner.set(card, number); });
  let chosen = 0;
  let leader = position.leader ?? 0;
  const root = h("div", { class: "felt editor" });
  const give = (/** @type {string} */ card, /** @type {number | null} */ seat) => {
    if (seat === null) owner.delete(card);
    else owner.set(card, seat);
    paint();
    /** @type {HTMLElement | null} */ (root.querySelector(`[data-card="${card}"]`))?.focus();
  };
  const tile = (/** @type {string} */ card) => {
    const now = owner.get(card);
    const button = h("button", { type: "button", class: `card small${now === undefined ? " not" : ""}`, "data-card": card, "aria-label": `${cardName(card)}, ${now === undefined ? "nobody's" : `player ${now}'s`}`,
      onclick: () => give(card, owner.get(card) === chosen ? null : chosen),
      onkeydown: (/** @type {KeyboardEvent} */ event) => { if (/^[0-9]$/.test(event.key) && Number(event.key) < count) give(card, Number(event.key)); } }, faceOf(card), now === undefined ? null : h("span", { class: "owner" }, disc(now)));
    draggable(button, { drop: (target) => {
      const seat = target.closest("[data-seat]")?.getAttribute("data-seat");
      if (seat !== undefined && seat !== null) give(card, seat === "" ? null : Number(seat));
    } });
    return button;
  };
  const hands = () => Array.from({ length: count }, (_, seat) => [..."SHDC"].map((suit) => [...DECK_RANKS].filter((rank) => owner.get(rank + suit) === seat).join("")).join("."));
  function paint() {
    const sizes = Array.from({ length: count }, (_, seat) => [...owner.values()].filter((one) => one === seat).length);
    show(root, h("p", {}, "Choose a seat, then click its cards; or drag a card onto a seat; or press its number on a card."),
      h("div", { class: "others" }, Array.from({ length: count }, (_, seat) => h("button", { type: "button", class: `seat${seat === chosen ? " to-move" : ""}`, "data-seat": seat, "aria-pressed": seat === chosen, onclick: () => { chosen = seat; paint(); } }, disc(seat), `player ${seat}: ${sizes[seat]} cards`)),
        h("span", { class: "seat nobody", "data-seat": "" }, `nobody: ${52 - owner.size} cards`)),
      h("div", { class: "deck" }, [..."SHDC"].map((suit) => h("div", { class: "suit-row" }, [...DECK_RANKS].map((rank) => tile(rank + suit))))),
      h("div", { class: "inline" }, h("label", {}, "leads: ", select()),
        h("button", { type: "button", class: "primary", onclick: () => {
          if (new Set(sizes).size > 1) complain("all hands must have as many cards");
          else done(`hands=${hands().join(",")} leader=${leader}`);
        } }, "Use these hands")));
  }
  function select() {
    const field = h("select", { onchange: () => { leader = Number(field.value); } }, Array.from({ length: count }, (_, seat) => h("option", { value: seat }, `player ${seat}`)));
    field.value = String(leader);
    return field;
  }
  paint();
  return root;
}

/** The star: choose a player, then click cells. @type {Editor} */
export function pegEditor(position, text, done) {
  const owners = new Map(position.cells.map((/** @type {any} */ cell) => [cell.name, cell.owner]));
  let chosen = 0, turn = position.player ?? 0;
  const turns = text.split(" ")[2] ?? "0";
  const root = h("div", { class: "editor" });
  const counts = () => Array.from({ length: position.players }, (_, player) => [...owners.values()].filter((one) => one === player).length);
  const written = () => `${counts().map((_, player) => position.cells.map((/** @type {any} */ cell) => cell.name).filter((/** @type {string} */ name) => owners.get(name) === player).join(",")).join("/")} ${turn} ${turns}`;
  function paint(focus = "") {
    const board = s("svg", { viewBox: `0 0 ${120 * position.rows + 48} ${138.4 * position.rows + 48}`, class: "star", role: "group", "aria-label": "The board" },
      position.cells.map((/** @type {any} */ cell) => {
        const who = owners.get(cell.name);
        const put = () => { owners.set(cell.name, who === chosen ? null : chosen); paint(cell.name); };
        const group = s("g", { transform: `translate(${24 + cell.column * 20} ${24 + (4 * position.rows - cell.row) * 34.6})`, class: `cell set${who === null ? "" : " can"}`, tabindex: 0, role: "button", "data-cell": cell.name, "aria-label": `${cell.name}, ${who === null ? "empty" : `player ${who}`}`,
          onclick: put, onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter" || event.key === " ") { event.preventDefault(); put(); } } },
        s("circle", { r: 14, class: "hole plain" }), goal(cell), who === null ? s("text", { y: 3, class: "cell-name" }, cell.name) : s("g", { class: "peg" }, s("circle", { r: 13.5, fill: colour(who) }), s("text", { y: 4.6, class: "stone-name" }, who)));
        if (who !== null) draggable(group, {
          ghost: () => s("svg", { viewBox: "-15 -15 30 30" }, s("circle", { r: 14, fill: colour(who) })),
          drop: (target) => {
            const to = target.closest("[data-cell]")?.getAttribute("data-cell");
            owners.set(cell.name, null); // a peg that is dropped beside the board is taken away
            if (to) owners.set(to, who);
            paint(to ?? cell.name);
          },
        });
        return group;
      }));
    const next = h("select", { onchange: () => { turn = Number(next.value); } }, counts().map((_, player) => h("option", { value: player }, `player ${player}`)));
    next.value = String(turn);
    show(root, h("p", {}, "Drag a peg where it belongs; or choose a player, then click cells to put or take pegs."),
      h("div", { class: "inline" }, counts().map((count, player) => h("button", { type: "button", "aria-pressed": player === chosen, class: player === chosen ? "primary" : "", onclick: () => { chosen = player; paint(); } }, `player ${player}: ${count} pegs`))),
      board, h("div", { class: "inline" }, h("label", {}, "to move: ", next), h("button", { type: "button", class: "primary", onclick: () => done(written()) }, "Use this position")));
    if (focus) /** @type {any} */ (root.querySelector(`[data-cell="${focus}"]`))?.focus();
  }
  paint();
  return root;
}
