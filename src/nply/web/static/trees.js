// Looking into a search: figures of the papers, games, and trees of one's own.
import { everything, post } from "./api.js";
import { complain, h, many, show, trying } from "./dom.js";
import { draw } from "./position.js";
import { facts, Viewer } from "./viewer.js";

const MOST_IN_A_LINK = 8_000;
const GAMES = /** @type {Record<string, any>} */ ({
  "noughts_and_crosses": { game: "noughts_and_crosses" },
  "nim": { game: "nim", options: { heap: 7, players: 3 } },
  "connect_four": { game: "connect_four" },
  "chinese_checkers": { game: "chinese_checkers", options: { pegs: 3 } },
  "hearts": { game: "hearts", options: { players: 3, cards: 3 }, seed: 1 },
});

/** @param {HTMLElement} main @param {string[]} rest @param {URLSearchParams} query */
export async function open(main, rest, query) {
  const offered = await everything();
  const place = h("div", { class: "viewers" });
  const what = h("select", { "aria-label": "what to look into", id: "subject" },
    h("optgroup", { label: "Figures of the papers" }, offered.figures.map((figure) => h("option", { value: `figure:${figure.name}` }, `${figure.title || figure.name}`))),
    h("optgroup", { label: "Games" }, Object.keys(GAMES).map((name) => h("option", { value: `game:${name}` }, name.replace(/_/g, " ")))),
    h("option", { value: "own" }, "a tree of your own …"));
  const engine = h("input", { type: "text", "aria-label": "engine", placeholder: "engine", list: "tree-engines", spellcheck: "false", value: query.get("engine") ?? "" });
  const second = h("input", { type: "text", "aria-label": "second engine", placeholder: "second engine", list: "tree-engines", spellcheck: "false", value: query.get("second") ?? "" });
  const depth = h("input", { type: "number", min: 1, max: 8, "aria-label": "depth", value: query.get("depth") ?? "3", class: "narrow" });
  const own = h("textarea", { rows: 4, "aria-label": "tree as JSON", spellcheck: "false", placeholder: '[[[3, 0], [2, 1]], [[1, 2], [0, 3]]] or {"player": 0, "children": […]}', value: query.get("tree") ?? "" });
  const head = h("div", { class: "tree-head" });
  what.value = query.get("of") ?? `figure:${offered.figures[0]?.name ?? ""}`;
  if (what.selectedIndex < 0) what.selectedIndex = 0;

  const subject = () => {
    if (what.value.startsWith("figure:")) return { figure: what.value.slice(7) };
    if (what.value === "own") return { tree: JSON.parse(own.value) };
    return { position: GAMES[what.value.slice(5)], depth: Number(depth.value) || 3 };
  };
  const address = (/** @type {number} */ step) => {
    const parts = new URLSearchParams({ of: what.value });
    if (engine.value) parts.set("engine", engine.value);
    if (second.value) parts.set("second", second.value);
    if (what.value.startsWith("game:")) parts.set("depth", depth.value);
    if (what.value === "own" && own.value.length < MOST_IN_A_LINK) parts.set("tree", own.value);
    parts.set("step", String(step));
    return `#/trees?${parts}`;
  };
  const load = async (/** @type {number} */ step) => {
    own.hidden = what.value !== "own";
    const depthLabel = depth.parentElement;
    if (depthLabel) depthLabel.hidden = !what.value.startsWith("game:");
    if (what.value === "own" && !own.value.trim()) {
      show(head);
      show(place, h("p", { class: "faint" }, "Write a tree above: a list is an inner node, a leaf has one score a player. Then press “Search”."));
      return;
    }
    const asked = subject();
    const engines = second.value ? [engine.value, second.value] : [engine.value];
    const found = await Promise.all(engines.map((text) => post("/api/tree", { ...asked, ...(text ? { engine: text } : {}) })));
    show(head, h("h2", {}, asked.position ? "" : found[0].title), h("p", { class: "faint" }, [found[0].source, found[0].note].filter(Boolean).join(". ")),
      found.length > 1 ? h("p", {}, found.map((one) => `${one.engine}: ${many(one.steps.filter((/** @type {any} */ s) => s.what === "enter").length, "node")}`).join(" · ")) : null);
    const viewers = found.map((data, i) => new Viewer(data, {
      step: i ? 0 : step,
      onStep: (now) => { if (!i) history.replaceState(null, "", address(now)); },
      ...(asked.position ? { draw: (moves) => drawn(asked.position, moves) } : {}),
    }));
    show(place, viewers.map((viewer, i) => h("section", { class: "panel", "aria-label": found[i].engine }, h("p", { class: "faint" }, facts(found[i])), viewer.root)));
    viewers[0]?.go(step);
  };
  const again = () => void trying(() => load(0));
  what.addEventListener("change", () => { engine.value = ""; second.value = ""; again(); });
  depth.addEventListener("change", again);
  show(main, h("h1", {}, "Look into a search"),
    h("div", { class: "inline" }, what, engine, second, h("label", {}, "depth ", depth), h("button", { type: "button", class: "primary", onclick: again }, "Search"),
      h("datalist", { id: "tree-engines" }, ["maxn(prune=none)", "maxn(prune=shallow)", "maxn(prune=speculative)", "paranoid", "minimax(search=alphabeta)", "minimax(search=plain)"].map((name) => h("option", { value: name })))),
    own, head, place);
  await load(Number(query.get("step") ?? 0)).catch(complain);
  return { title: "Trees" };
}

/** @param {any} position @param {string[]} moves */
async function drawn(position, moves) {
  const told = await post("/api/position", { options: {}, ...position, moves: [...(position.moves ?? []), ...moves] });
  return h("div", { class: "beside" }, draw({ position: told.position, moves: [], svg: told.svg, play: () => {}, you: null, bottom: told.position.player }));
}
