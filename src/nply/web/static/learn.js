// A tour of pruning: short steps, each with a search to look into.
import { get, post } from "./api.js";
import { h, show } from "./dom.js";
import { facts, Viewer } from "./viewer.js";

/** @typedef {{ title: string, text: string[], figure: string, engine?: string, step?: string, quiz?: boolean }} Lesson */

/** @param {HTMLElement} main @param {string[]} rest */
export async function open(main, rest) {
  const lessons = /** @type {Lesson[]} */ (await get("/learn.json"));
  const at = Math.min(Math.max(Number(rest[0] ?? 1) - 1 || 0, 0), lessons.length - 1);
  const lesson = lessons[at];
  if (!lesson) throw new Error("there is no lesson");
  const data = await post("/api/tree", { figure: lesson.figure, ...(lesson.engine ? { engine: lesson.engine } : {}) });
  const first = lesson.step === "cut" ? data.steps.findIndex((/** @type {any} */ step) => step.what === "cut") : lesson.step === "end" ? data.steps.length - 1 : 0;
  const viewer = new Viewer(data, { step: Math.max(first, 0) });
  show(main, h("h1", {}, "How pruning works when many play"),
    h("nav", { class: "lessons", "aria-label": "Lessons" }, lessons.map((one, i) => h("a", { href: `#/learn/${i + 1}`, "aria-current": i === at ? "step" : false }, `${i + 1}. ${one.title}`))),
    h("article", { class: "lesson" }, h("h2", {}, lesson.title), lesson.text.map((words) => h("p", {}, words))),
    h("section", { class: "panel", "aria-label": "The search" }, h("p", { class: "faint" }, `${data.title}. ${facts(data)}`), viewer.root),
    h("p", { class: "actions" }, at > 0 ? h("a", { class: "button", href: `#/learn/${at}` }, "◀ Back") : null, at + 1 < lessons.length ? h("a", { class: "button primary", href: `#/learn/${at + 2}` }, `Next: ${lessons[at + 1]?.title} ▶`) : h("a", { class: "button primary", href: "#/trees" }, "Look into more searches ▶")));
  if (lesson.quiz) /** @type {HTMLElement | null} */ (viewer.root.querySelector("input.quiz"))?.click();
  viewer.go(viewer.step);
  return { title: lesson.title };
}
