// Watching matches that nply match plays: scores as they come, games to replay.
import { get, listenWhileSeen } from "./api.js";
import { complain, h, many, short, shortCount, show, trying } from "./dom.js";
import { disc } from "./players.js";
import { draw } from "./position.js";
import { moveWords } from "./suits.js";

/** @typedef {import("./messages").MatchTold} MatchTold */
/** @typedef {import("./messages").MatchLine} MatchLine */
/** @typedef {import("./messages").EstimateTold} EstimateTold */

/** @param {HTMLElement} main @param {string[]} rest */
export async function open(main, rest) {
  const [file, name] = rest;
  if (file !== undefined && name !== undefined) return watching(main, file, name);
  const lines = /** @type {MatchLine[]} */ (await get("/api/matches"));
  show(main, h("h1", {}, "Watch"),
    lines.length ? h("div", { class: "scroll panel" }, h("table", { class: "known wrapped" },
      h("thead", {}, h("tr", {}, ["match", "game", "agents", "games"].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, lines.map((line) => h("tr", {},
        h("td", {}, h("a", { href: `#/watch/${encodeURIComponent(line.file)}/${encodeURIComponent(line.name)}` }, `${line.name} in ${line.file}`)),
        h("td", {}, line.game.replace(/_/g, " ")), h("td", {}, line.agents.join(", ")), h("td", {}, line.games.toLocaleString("en")))))))
      : h("p", {}, "There are no matches in the folder that nply web was started in. In it, this command plays one that can be watched here:"),
    lines.length ? null : h("pre", { class: "panel" }, "nply match chinese_checkers maxn@2k paranoid@2k --blocks 100 --out match.sqlite"));
  return { title: "Watch" };
}

/** @param {HTMLElement} main @param {string} file @param {string} name */
async function watching(main, file, name) {
  const where = new URLSearchParams({ file, name });
  const head = h("div", {}), replay = h("div", {}), games = h("div", {});
  show(main, h("p", {}, h("a", { href: "#/watch" }, "all matches")), h("h1", {}, name), head, replay, games);
  const play = (/** @type {number} */ block, /** @type {number} */ seating) => trying(async () => {
    where.set("block", String(block));
    where.set("seating", String(seating));
    show(replay, await replayOf(await get(`/api/replay?${where}`)));
    replay.scrollIntoView({ block: "nearest" });
  });
  const stop = listenWhileSeen(`/api/match?${new URLSearchParams({ file, name })}`, (news) => {
    if (news.error) { stop(); complain(news.error); return; }
    paint(head, news);
    const focused = document.activeElement?.getAttribute("data-game");
    show(games, gameList(news, play));
    if (focused) /** @type {HTMLElement | null} */ (games.querySelector(`[data-game="${focused}"]`))?.focus();
  }, (lost) => head.classList.toggle("lost", lost));
  return { title: name, leave: stop };
}

/** @param {EstimateTold | null} one */
const interval = (one) => (one === null ? "–" : `${one.mean.toFixed(2)} [${one.low.toFixed(2)}, ${one.high.toFixed(2)}]`);

/** @param {HTMLElement} head @param {MatchTold} told */
function paint(head, told) {
  const scores = told.agents.map((agent) => agent.score).filter((score) => score !== null);
  const low = Math.min(...scores.map((one) => one.low)), high = Math.max(...scores.map((one) => one.high));
  const at = (/** @type {number} */ value) => (high > low ? ((value - low) / (high - low)) * 100 : 50);
  const bar = (/** @type {EstimateTold | null} */ one) => {
    if (one === null) return null;
    const range = h("span", { class: "range" }), mean = h("span", { class: "mean" });
    range.style.left = `${at(one.low)}%`;
    range.style.width = `${at(one.high) - at(one.low)}%`;
    mean.style.left = `${at(one.mean)}%`;
    return h("span", { class: "interval", "aria-hidden": "true" }, range, mean);
  };
  show(head, h("p", { class: "faint" }, [told.game.replace(/_/g, " "), ...Object.entries(told.options).map(([key, value]) => `${key.replace(/_/g, " ")} ${value}`)].join(", ")),
    h("p", { class: "facts", role: "status" }, h("span", { class: "live" }, many(told.games, "game")), h("span", {}, `${many(told.blocks, "block")} complete`), told.uncounted ? h("span", {}, `${told.uncounted} not counted yet`) : null),
    h("div", { class: "scroll panel" }, h("table", { class: "known" },
      h("thead", {}, h("tr", {}, ["agent", "score", "", "wins", "rank", "depth", "nodes a move"].map((title) => h("th", { scope: "col" }, title)))),
      h("tbody", {}, told.agents.map((agent) => h("tr", {}, h("td", {}, agent.agent), h("td", {}, interval(agent.score)), h("td", { class: "bars" }, bar(agent.score)), h("td", {}, interval(agent.wins)), h("td", {}, interval(agent.rank)),
        h("td", {}, agent.depth === null ? "–" : short(agent.depth)), h("td", {}, agent.nodes === null ? "–" : shortCount(Math.round(agent.nodes)))))))),
    h("p", { class: "faint" }, "In brackets: 95 % intervals, by a bootstrap over blocks."),
    told.warnings.map((warning) => h("p", { class: "faint" }, `Note: ${warning}`)));
}

/** @param {MatchTold} told @param {(block: number, seating: number) => void} play */
function gameList(told, play) {
  if (!told.last.length) return h("p", {}, "No game is over yet.");
  return h("section", {}, h("h2", {}, "Games, the newest first"), h("div", { class: "scroll panel game-list", tabindex: 0 }, h("table", { class: "known" },
    h("thead", {}, h("tr", {}, ["game", "seats and scores", "moves", "ended"].map((title) => h("th", { scope: "col" }, title)))),
    h("tbody", {}, told.last.map((game) => h("tr", {},
      h("td", {}, h("button", { type: "button", class: "link replay", "data-game": `${game.block}.${game.seating}`, onclick: () => play(game.block, game.seating) }, `replay ${game.block}.${game.seating}`)),
      h("td", {}, game.agents.map((agent, player) => h("span", { class: "seat-score" }, disc(player), `${agent} ${game.scores[player]}`))),
      h("td", {}, game.moves), h("td", {}, game.ended.replace("T", " ").slice(0, 19))))))));
}

/** A game, move by move. @param {import("./messages").ReplayTold} told */
async function replayOf(told) {
  let at = 0;
  const board = h("div", { class: "board-area" }), words = h("p", { class: "status", role: "status" });
  const slider = h("input", { type: "range", min: 0, max: told.frames.length - 1, value: "0", "aria-label": "move", oninput: () => go(Number(slider.value)) });
  const go = (/** @type {number} */ to) => {
    at = Math.min(Math.max(to, 0), told.frames.length - 1);
    const frame = told.frames[at];
    if (!frame) return;
    slider.value = String(at);
    show(words, frame.player === null ? "The start" : [disc(Math.max(frame.player, 0)), `Move ${at}: ${moveWords(frame.move)} by ${told.agents[frame.player] ?? "chance"}`,
      frame.nodes === null ? "" : h("span", { class: "faint" }, `${shortCount(frame.nodes)} nodes, depth ${frame.depth}`)]);
    show(board, draw({ position: frame.position, moves: [], svg: frame.svg, play: () => {}, you: null, fresh: true }));
  };
  const section = h("section", { class: "panel replay-panel", "aria-label": told.title, tabindex: -1,
    onkeydown: (/** @type {KeyboardEvent} */ event) => { const by = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1 })[event.key]; if (by && event.target !== slider) { event.preventDefault(); go(at + by); } } },
  h("h2", {}, told.title), h("div", { class: "inline" },
    h("button", { type: "button", "aria-label": "to the start", onclick: () => go(0) }, "|◀"), h("button", { type: "button", class: "replay-back", "aria-label": "one move back", onclick: () => go(at - 1) }, "◀"),
    h("button", { type: "button", class: "replay-next", "aria-label": "one move on", onclick: () => go(at + 1) }, "▶"), h("button", { type: "button", "aria-label": "to the end", onclick: () => go(told.frames.length - 1) }, "▶|"), slider), words, board);
  go(0);
  return section;
}
