// A hand looked at afterwards: what each decision cost, and what would have been better.
import { h, many, short, show } from "./dom.js";
import { draw } from "./position.js";
import { moveWords } from "./suits.js";

/** @typedef {import("./messages").ReviewTold} ReviewTold */

/** @param {ReviewTold} review @returns {HTMLElement} */
export function reviewOf(review) {
  const view = h("div", { class: "review-view" });
  const buttons = h("ol", { class: "decisions" });
  const pick = (/** @type {number} */ at) => {
    const decision = review.decisions[at];
    if (!decision) return;
    for (const button of buttons.querySelectorAll("button")) button.setAttribute("aria-pressed", String(Number(button.dataset.at) === at));
    const position = review.positions[at];
    show(view, h("p", {}, h("b", {}, `Move ${decision.number}: ${moveWords(decision.move)}. `),
      decision.cost > 0 ? `${moveWords(decision.best)} was worth ${short(decision.cost)} more to you.` : "Nothing was better.",
      h("span", { class: "faint" }, decision.complete ? " Searched to the end. " : " As far as the search saw. "),
      h("a", { href: `#/analyse?${new URLSearchParams({ q: JSON.stringify({ moves: [], ...decision.where }) })}` }, "Analyse this position")),
    h("table", { class: "known" }, h("thead", {}, h("tr", {}, h("th", {}, "move"), h("th", {}, "value"))),
      h("tbody", {}, decision.moves.slice(0, 12).map((one) => h("tr", { class: one.move === decision.move ? "chosen" : "" }, h("td", {}, moveWords(one.move)), h("td", {}, short(one.value)))))),
    position ? draw({ position, moves: [], play: () => {}, you: review.player, svg: null, marks: new Map() }) : null);
  };
  show(buttons, review.decisions.map((decision, at) => h("li", {}, h("button", { type: "button", "data-at": at, "aria-pressed": "false", class: decision.cost > 0 ? "cost" : "", onclick: () => pick(at) },
    `${decision.number}. ${moveWords(decision.move)}`, decision.cost > 0 ? h("span", { class: "faint" }, ` −${short(decision.cost)}`) : " ✓"))));
  const worst = review.costliest.map((at) => review.decisions[at]);
  const good = review.decisions.filter((decision) => decision.cost === 0).length;
  const page = h("section", { class: "panel review-page", "aria-label": "Review" }, h("h2", {}, "Review"),
    h("p", {}, review.decisions.length ? `${good} of ${many(review.decisions.length, "decision")} could not have been better. ` : "There was nothing to decide. ",
      worst.length ? `The costliest: ${worst.map((one) => (one ? `${moveWords(one.move)} instead of ${moveWords(one.best)} (−${short(one.cost)})` : "")).join(", ")}.` : ""),
    h("p", { class: "faint" }, `Judged with all cards open, ${review.nodes.toLocaleString("en")} positions for each decision. Without seeing them, another move may have been the better guess.`),
    buttons, view);
  pick(review.costliest[0] ?? 0);
  return page;
}
