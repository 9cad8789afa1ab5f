// A hand looked at afterwards: what each decision cost, what would have been better, and why, move by move.
import { post } from "./api.js";
import { h, many, short, show, trying } from "./dom.js";
import { draw } from "./position.js";
import { moveWords, spoken } from "./suits.js";

/** @typedef {import("./messages").ReviewTold} ReviewTold */
/** @typedef {import("./messages").DecisionTold} DecisionTold */

/** @param {ReviewTold} review @returns {HTMLElement} */
export function reviewOf(review) {
  const view = h("div", { class: "review-view" });
  const buttons = h("ol", { class: "decisions" });
  const pick = (/** @type {number} */ at) => {
    const decision = review.decisions[at];
    if (!decision) return;
    for (const button of buttons.querySelectorAll("button")) button.setAttribute("aria-pressed", String(Number(button.dataset.at) === at));
    show(view, decisionOf(decision, review.positions[at], review.player));
  };
  show(buttons, review.decisions.map((decision, at) => h("li", {}, h("button", { type: "button", "data-at": at, "aria-pressed": "false", class: decision.cost > 0 ? "cost" : "", onclick: () => pick(at) },
    `${decision.number}. ${moveWords(decision.move)}`, h("span", { class: "faint" }, decision.cost > 0 ? `−${short(decision.cost)}` : "✓")))));
  const worst = review.costliest.map((at) => review.decisions[at]);
  const good = review.decisions.filter((decision) => decision.cost === 0).length;
  const page = h("section", { class: "panel review-page", "aria-label": "Review", tabindex: -1 }, h("h2", {}, "Review"),
    h("p", {}, review.decisions.length ? `${good} of ${many(review.decisions.length, "decision")} could not have been better. ` : "There was nothing to decide. ",
      worst.length ? `The costliest: ${worst.map((one) => (one ? `${moveWords(one.move)} instead of ${moveWords(one.best)} (−${short(one.cost)})` : "")).join(", ")}.` : ""),
    h("p", { class: "faint" }, `${review.nodes.toLocaleString("en")} positions were searched for each decision${review.positions[0]?.["kind"] === "cards" ? ", with all cards open. Without seeing them, another move may have been the better guess" : ""}.`),
    buttons, view);
  pick(review.costliest[0] ?? 0);
  return page;
}

/** One decision: in words, what would follow, what all moves were worth, the position. @param {DecisionTold} decision @param {any} position @param {number} player */
function decisionOf(decision, position, player) {
  const board = h("div", {}), caption = h("p", { class: "review-caption", role: "status" });
  const paint = (/** @type {any} */ shown, /** @type {string | null} */ svg, /** @type {string} */ words) => {
    show(caption, words);
    show(board, draw({ position: shown, moves: [], play: () => {}, you: player, svg, marks: new Map(), fresh: true }));
  };
  const back = h("button", { type: "button", class: "link", onclick: () => start() }, "back to the decision");
  const start = () => {
    for (const one of steps) one.removeAttribute("aria-current");
    back.hidden = true;
    paint(position, null, "Before the decision");
  };
  /** @type {HTMLElement[]} */
  const steps = [];
  const after = (/** @type {HTMLElement} */ button, /** @type {(string | number)[]} */ moves) => trying(async () => {
    const where = decision.where;
    const told = await post("/api/position", { ...where, moves: [...(where["moves"] ?? []), ...moves] });
    for (const one of steps) one.toggleAttribute("aria-current", one === button);
    back.hidden = false;
    paint(told.position, told.svg, `After ${moves.map(moveWords).join(" ")}`);
  });
  const line = (/** @type {string} */ name, /** @type {string | number} */ move) => {
    const judged = decision.moves.find((one) => one.move === move);
    const moves = [move, ...(judged?.line ?? [])];
    return h("tr", {}, h("th", { scope: "row" }, name), h("td", { class: "why-value" }, short(judged?.value ?? 0)), h("td", {}, h("span", { class: "line" }, moves.map((one, i) => {
      const button = h("button", { type: "button", class: `link${i ? "" : " own"}`, "aria-label": `${spoken(one)}: show the position after it`, onclick: () => void after(button, moves.slice(0, i + 1)) }, moveWords(one));
      steps.push(button);
      return button;
    }))));
  };
  start();
  return [
    h("p", {}, h("b", {}, `Move ${decision.number}: ${moveWords(decision.move)}. `),
      decision.cost > 0 ? `${moveWords(decision.best)} was worth ${short(decision.cost)} more to you.` : "Nothing was better.",
      h("span", { class: "faint" }, decision.complete ? " Searched to the end. " : " As far as the search saw. "),
      h("a", { href: `#/analyse?${new URLSearchParams({ q: JSON.stringify({ moves: [], ...decision.where }) })}` }, "Analyse this position")),
    h("table", { class: "why" }, h("caption", {}, decision.cost > 0 ? "Why: what would follow, move by move" : "What would follow, move by move"), h("tbody", {},
      line("you", decision.move), decision.cost > 0 ? line("better", decision.best) : null)),
    h("details", {}, h("summary", {}, `All ${many(decision.moves.length, "move")}`), h("table", { class: "known" }, h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "move"), h("th", { scope: "col" }, "worth to you"))),
      h("tbody", {}, decision.moves.map((one) => h("tr", { class: one.move === decision.move ? "chosen" : "" }, h("td", {}, moveWords(one.move)), h("td", {}, short(one.value))))))),
    h("div", { class: "inline review-where" }, caption, back),
    board,
  ];
}
