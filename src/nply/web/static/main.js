// Which page is shown: the part of the address behind # says so.
import { byId, complain, h, show } from "./dom.js";

/** @typedef {{ leave?: () => void, title: string }} Page */
/** @typedef {(main: HTMLElement, rest: string[], query: URLSearchParams) => Promise<Page>} Opener */

/** @type {Record<string, () => Promise<{ open: Opener }>>} */
const pages = {
  play: () => import("./play.js"),
  table: () => import("./table.js"),
  analyse: () => import("./analyse.js"),
  trees: () => import("./trees.js"),
  watch: () => import("./watch.js"),
  learn: () => import("./learn.js"),
};

/** @type {Page | null} */
let current = null;
let visit = 0;

async function open() {
  const mine = ++visit;
  const [path, query] = location.hash.replace(/^#\/?/, "").split("?");
  const [name, ...rest] = (path || "play").split("/");
  // Each visit has a place of its own: a page that comes too late writes where nobody looks.
  const main = h("div");
  show(byId("main"), main);
  current?.leave?.();
  current = null;
  for (const link of document.querySelectorAll("nav a")) {
    const here = link.getAttribute("href") === `#/${name === "table" ? "play" : name}`;
    if (here) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  const load = pages[name ?? ""];
  if (!load) {
    show(main, h("h1", {}, "There is no such page"), h("p", {}, h("a", { href: "#/play" }, "To the start")));
    return;
  }
  show(main, h("p", { class: "faint", role: "status" }, "…"));
  try {
    const page = await (await load()).open(main, rest.map(decodeURIComponent), new URLSearchParams(query ?? ""));
    if (mine !== visit) {
      page.leave?.();
      return;
    }
    current = page;
    document.title = `${page.title} · nply`;
  } catch (error) {
    if (mine !== visit) return;
    show(main, h("h1", {}, "That did not work"), h("p", {}, error instanceof Error ? error.message : String(error)),
      h("p", {}, h("a", { href: "#/play" }, "To the start")));
  }
}

document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});
addEventListener("hashchange", () => void open());
addEventListener("pagehide", () => current?.leave?.());
addEventListener("pageshow", (event) => { if (event.persisted) void open(); });
addEventListener("unhandledrejection", (event) => complain(event.reason));
void open();
