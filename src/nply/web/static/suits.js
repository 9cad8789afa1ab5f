// Playing cards: shapes of the suits, words for cards, and the card itself.
import { h, s } from "./dom.js";

/** @type {Record<string, string>} each in a square of 100 around its middle, as in the drawings of nply */
const SHAPES = {
  H: "M0 46C-62 0-52-44-26-44C-11-44 0-33 0-21C0-33 11-44 26-44C52-44 62 0 0 46Z",
  D: "M0-50Q17-22 39 0Q17 22 0 50Q-17 22-39 0Q-17-22 0-50Z",
  S: "M0-48C10-24 46-8 46 17C46 38 18 42 6 24C6 36 12 44 19 48H-19C-12 44-6 36-6 24C-18 42-46 38-46 17C-46-8-10-24 0-48Z",
  C: "M-21-25A21 21 0 1 1 21-25A21 21 0 1 1-21-25ZM-46 10A21 21 0 1 1-4 10A21 21 0 1 1-46 10ZM4 10A21 21 0 1 1 46 10A21 21 0 1 1 4 10ZM-9-14H9C6 0 6 24 19 48H-19C-6 24-6 0-9-14Z",
};
/** @type {Record<string, string>} */
const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "two" };
/** @type {Record<string, string>} */
export const SUITS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const SIGNS = /** @type {Record<string, string>} */ ({ S: "♠", H: "♥", D: "♦", C: "♣" });
export const DECK_RANKS = "AKQJT98765432";

/** @param {unknown} move */
export const isCard = (move) => typeof move === "string" && /^[2-9TJQKA][SHDC]$/.test(move);

/** The queen of spades. @param {string} card */
export const cardName = (card) => `${RANKS[card[0] ?? ""]} of ${SUITS[card[1] ?? ""]}`;

/** A move in words for the eye. @param {unknown} move */
export function moveWords(move) {
  if (move === null || move === undefined) return "a card";
  const text = String(move);
  if (isCard(text)) return `${text[0] === "T" ? "10" : text[0]}${SIGNS[text[1] ?? ""]}`;
  return text.replace(/^bid(\d+)$/, (_, bid) => (bid === "0" ? "nil" : `bid ${bid}`));
}

/** A move in words for the ear. @param {unknown} move */
export const spoken = (move) => (move === null || move === undefined ? "a card" : isCard(move) ? `the ${cardName(String(move))}` : moveWords(move));

/** @param {string} suit */
export const pip = (suit) =>
  s("svg", { viewBox: "-50 -50 100 100", class: `pip suit-${suit}`, "aria-hidden": "true" }, s("path", { d: SHAPES[suit] ?? "" }));

/** What is on a card. @param {string} card */
export function faceOf(card) {
  const suit = card[1] ?? "";
  return [
    h("span", { class: `rank suit-${suit}`, "aria-hidden": "true" }, card[0] === "T" ? "10" : card[0]),
    pip(suit),
    h("span", { class: "large", "aria-hidden": "true" }, pip(suit)),
  ];
}

/** A card that lies there. @param {string} card @param {string} [more] */
export const lying = (card, more = "") => h("span", { class: `card ${more}`, role: "img", "aria-label": cardName(card) }, faceOf(card));
