// A table of card players: the others above, the trick in the middle, your hand below.
import { h } from "./dom.js";
import { buttons, draggable, mark, withArrows } from "./position.js";
import { called, disc } from "./players.js";
import { cardName, faceOf, isCard, lying, pip, SUITS } from "./suits.js";

/** @typedef {import("./position.js").Drawing} Drawing */

/** @param {Drawing} drawing @returns {HTMLElement} */
export function drawCards(drawing) {
  const { position } = drawing;
  const own = ownSeat(drawing);
  const count = position.seats.length;
  const others = Array.from({ length: count }, (_, i) => (own + i) % count).slice(1);
  const felt = h("div", { class: "felt", "data-seats": count },
    h("div", { class: "others" }, others.map((seat) => seatPanel(drawing, seat, false))),
    middle(drawing, own),
    seatPanel(drawing, own, true),
    hand(drawing, own));
  withArrows(felt, "button:not([disabled])");
  return felt;
}

/** The seat at the bottom: yours, or that of whoever is to move where all is open. @param {Drawing} drawing */
function ownSeat({ position, you, bottom }) {
  const mine = position.seats.findIndex((/** @type {any} */ seat) => seat.player === (you ?? bottom));
  return mine >= 0 ? mine : 0;
}

/** @param {Drawing} drawing @param {number} number @param {boolean} own the seat whose cards lie below */
function seatPanel({ position, you }, number, own) {
  const seat = position.seats[number];
  const facts = /** @type {[string, any][]} */ ([["bid", seat.bid], ["tricks", seat.tricks], ["points", seat.points],
    ["score", position.scores ? position.scores[seat.player] : null]]).filter(([, value]) => value !== null && value !== undefined);
  const cards = Array.isArray(seat.hand) ? seat.hand.length : seat.hand;
  const mine = seat.player === you;
  return h("section", { class: `seat${number === position.turn ? " to-move" : ""}${mine ? " mine" : ""}`, "aria-label": `${called(seat.player, you)}${number === position.turn ? ", to move" : ""}` },
    h("p", { class: "who" }, disc(seat.player), h("b", {}, mine ? "you" : `player ${seat.player}`),
      number === position.dealer ? h("span", { class: "soft" }, "dealer") : null,
      facts.map(([name, value]) => h("span", { class: "fact" }, h("span", { class: "soft" }, `${name} `), String(value)))),
    position.over || own && Array.isArray(seat.hand) ? null
      : Array.isArray(seat.hand)
        ? h("div", { class: "small-hand" }, seat.hand.map((/** @type {string} */ card) => lying(card, "small")))
        : h("div", { class: "backs", role: "img", "aria-label": `${cards} cards` },
          Array.from({ length: Math.min(cards, 13) }, () => h("span", { class: "card-back" })), h("span", { class: "soft" }, String(cards))));
}

/** The trick, or the one before it; what is trump, what is to be done. @param {Drawing} drawing @param {number} own */
function middle({ position, fresh }, own) {
  const now = position.trick.length > 0;
  const laid = now ? position.trick : position.last_trick ? position.last_trick.cards : [];
  const winner = !now && position.last_trick ? position.last_trick.winner : null;
  const count = position.seats.length;
  const cards = laid.map((/** @type {{seat: number, card: string}} */ { seat, card }, /** @type {number} */ place) => {
    const last = fresh && place === laid.length - 1;
    return h("div", { class: `laid from-${side((seat - own + count) % count, count)}${last ? " new" : ""}${seat === winner ? " won" : ""}` },
      lying(card), h("span", { class: "by" }, disc(position.seats[seat].player), seat === winner ? "won" : place === 0 ? "led" : ""));
  });
  const notes = [];
  if (position.trump) notes.push(h("span", { class: "note" }, "trump ", pip(position.trump), h("span", { class: "heard" }, SUITS[position.trump] ?? "")));
  if (position.turned_up) notes.push(h("span", { class: "note" }, "turned up ", lying(position.turned_up, "small")));
  if (position.closed_suit && position.broken !== null && position.phase === "play") notes.push(h("span", { class: "note" }, `${SUITS[position.closed_suit]} ${position.broken ? "are broken" : "not broken yet"}`));
  if (position.phase === "passing") notes.push(h("span", { class: "note" }, passingWords(position)));
  return h("div", { class: `middle${now ? "" : " past"}`, "data-drop": "trick" },
    h("div", { class: "trick" }, cards.length ? cards : h("p", { class: "soft" }, position.phase === "play" ? "no card is played yet" : position.phase)),
    notes.length ? h("p", { class: "notes" }, notes) : null);
}

/** @param {any} position */
function passingWords(position) {
  const { cards, seats_on: on } = position.passing;
  const count = position.seats.length;
  const where = on === 1 ? "to the left" : on === count - 1 ? "to the right" : on * 2 === count ? "across" : `${on} seats on`;
  return `everybody passes ${cards} cards ${where}`;
}

/** Where a card comes from. @param {number} away @param {number} count */
function side(away, count) {
  if (away === 0) return "bottom";
  const turn = away / count;
  return turn < 0.34 ? "left" : turn > 0.66 ? "right" : "top";
}

/** @param {Drawing} drawing @param {number} own */
function hand(drawing, own) {
  const { position, moves, play } = drawing;
  const seat = position.seats[own];
  const bids = moves.filter((move) => !isCard(move)).sort((a, b) => Number(String(a).replace(/\D/g, "")) - Number(String(b).replace(/\D/g, "")));
  if (!Array.isArray(seat.hand)) return h("div", { class: "hand" });
  const legal = new Set(moves.map(String));
  const choosing = legal.size > 0 && bids.length === 0;
  const cards = seat.hand.map((/** @type {string} */ card, /** @type {number} */ place) => {
    const can = legal.has(card);
    const apart = place > 0 && seat.hand[place - 1][1] !== card[1];
    const button = h("button", { type: "button", class: `card${can ? " legal" : choosing ? " not" : ""}${apart ? " apart" : ""}`, "data-move": card,
      "aria-label": cardName(card), disabled: !can, onclick: () => play(card) }, faceOf(card), mark(drawing, card));
    if (can) draggable(button, { drop: (target) => { if (target.closest("[data-drop=trick]")) play(card); } });
    return button;
  });
  return h("div", { class: "hand-area" },
    bids.length ? buttons({ ...drawing, moves: bids }) : null,
    h("div", { class: `hand${cards.length > 13 ? " many" : ""}`, role: "group", "aria-label": "Your cards" }, cards));
}
