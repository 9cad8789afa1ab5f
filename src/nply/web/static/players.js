// Players: one colour each, the same as in all pictures of nply.
import { h, s } from "./dom.js";

export const COLOURS = ["#0b64a5", "#b8480a", "#0a7d5a", "#9c2f78", "#7a6200", "#2f7f93", "#5b4bb0", "#555f6b"];

/** @param {number} player */
export const colour = (player) => COLOURS[player % COLOURS.length] ?? "#555f6b";

/** A disc with the number of a player. @param {number} player */
export const disc = (player) =>
  s("svg", { viewBox: "0 0 24 24", class: "disc", "aria-hidden": "true" },
    s("circle", { cx: 12, cy: 12, r: 11, fill: colour(player) }),
    s("text", { x: 12, y: 16.6, fill: "#fff", "text-anchor": "middle", "font-size": 13, "font-weight": 700 }, player));

/**
 * How a player is called.
 * @param {number} player
 * @param {number | null} you
 */
export const called = (player, you) => (player === you ? "you" : `player ${player}`);

/** @param {string | null} agent */
export function agentWords(agent) {
  if (agent === null) return "a person";
  const level = /^level\((\d+)\)$/.exec(agent);
  return level ? `level ${level[1]}` : agent;
}

/** A row of numbers, one a player, in the players' colours. @param {number[]} values @param {(value: number) => string} words */
export const valuesOf = (values, words) =>
  h("span", { class: "values" }, values.map((value, player) =>
    h("span", { class: `p${player % 8}`, title: `player ${player}` }, words(value))));
