// Analysing: set up a position, and watch one or two engines search it.
import { everything, listen, post } from "./api.js";
import { complain, h, many, short, shortCount, show, trying } from "./dom.js";
import { handEditor, pegEditor } from "./editors.js";
import { optionField, readOption } from "./options.js";
import { valuesOf } from "./players.js";
import { draw } from "./position.js";
import { moveWords, spoken } from "./suits.js";

/** @typedef {import("./messages").AnalysisTold} AnalysisTold */
/** @typedef {import("./messages").GameTold} GameTold */
/** @typedef {{ game: string, options: Record<string, any>, seed?: number | null, text?: string | null, moves: (string | number)[] }} Given */

const ENGINES = ["auto", "maxn", "maxn(prune=none)", "paranoid", "minimax", "uct", "best_reply", "partition"];
const MEANINGS = /** @type {Record<string, string>} */ ({ value: "what the move is worth, one number a player; ≤ and ≥: only a bound was needed", spread: "from the least to the most of all players' values; ±: how much the value differs from world to world, where hidden cards are drawn", visits: "positions that were looked at below the move, or the card that was searched in its place" });

/** @param {HTMLElement} main @param {string[]} rest @param {URLSearchParams} query */
export async function open(main, rest, query) {
  const offered = await everything();
  /** @type {Given} */
  let given = { game: "chinese_checkers", options: { players: 3, pegs: 6 }, moves: [] };
  if (query.get("q")) given = { moves: [], options: {}, ...JSON.parse(query.get("q") ?? "{}") };
  const page = new AnalysePage(given, offered.games);
  await page.refresh();
  show(main, page.root);
  return { title: "Analyse", leave: () => page.leave() };
}

class AnalysePage {
  /** @param {Given} given @param {GameTold[]} games */
  constructor(given, games) {
    this.given = given;
    this.games = games;
    /** @type {import("./messages").PositionTold | null} */
    this.told = null;
    this.editing = false;
    this.board = h("div", { class: "board-area" });
    this.path = h("div", { class: "path" });
    this.setup = h("div", { class: "panel" });
    this.engines = [new EnginePanel(this, "auto")];
    this.panels = h("div", { class: "engines" });
    const second = h("button", { type: "button", id: "second", onclick: () => {
      this.engines.push(new EnginePanel(this, "maxn"));
      second.hidden = true;
      this.area.classList.add("both");
      this.paintEngines();
    } }, "Compare with a second engine");
    this.area = h("div", { class: "analyse" }, h("div", { class: "analyse-board" }, this.path, this.board), this.panels, h("div", { class: "analyse-setup" }, h("p", {}, second), this.setup));
    this.root = h("div", {}, h("h1", {}, "Analyse"), this.area);
    this.paintEngines();
    this.paintSetup();
  }

  leave() {
    for (const engine of this.engines) engine.stop();
  }

  paintEngines() {
    show(this.panels, this.engines.map((engine) => engine.root));
  }

  /** Ask the server what the position is now. */
  async refresh() {
    this.leave();
    this.told = await post("/api/position", this.given);
    this.editing = false;
    history.replaceState(null, "", `#/analyse?${new URLSearchParams({ q: JSON.stringify(this.given) })}`);
    this.paint();
    for (const engine of this.engines) engine.clear();
  }

  /** @param {Partial<Given>} change */
  change(change) {
    const before = this.given;
    this.given = { ...this.given, ...change };
    return trying(async () => {
      try {
        await this.refresh();
      } catch (error) {
        this.given = before;
        throw error;
      }
    });
  }

  paint() {
    const told = this.told;
    if (!told) return;
    const { moves } = this.given;
    const to = (/** @type {number} */ count) => this.change({ moves: moves.slice(0, count) });
    show(this.path,
      h("button", { type: "button", disabled: !moves.length, onclick: () => void to(0), "aria-label": "to the beginning" }, "|◀"),
      h("button", { type: "button", id: "undo", disabled: !moves.length, onclick: () => void to(moves.length - 1), "aria-label": "one move back" }, "◀"),
      h("ol", { class: "played", "aria-label": "Moves so far" }, moves.map((move, i) => h("li", {}, h("button", { type: "button", class: "link", onclick: () => void to(i + 1) }, moveWords(move))))),
      h("button", { type: "button", id: "edit", hidden: !this.editor(), onclick: () => this.edit() }, this.editing ? "Cancel" : "Set up"));
    show(this.board, draw({ position: told.position, moves: told.moves, ways: told.ways, svg: told.svg, you: null, bottom: told.position.player,
      play: (move) => void this.change({ moves: [...this.given.moves, move] }), marks: this.marks() }));
  }

  /** What the first engine says of each move, on the board. */
  marks() {
    const found = this.engines[0]?.told;
    return new Map((found?.moves ?? []).filter((one) => one.rank !== null && one.value !== null && (one.rank ?? 9) <= 3).map((one) => [String(one.move), `${one.move === found?.move ? "★" : ""}${short(one.value ?? 0)}`]));
  }

  editor() {
    const kind = this.told?.position.kind;
    return kind === "cards" ? handEditor : kind === "star" ? pegEditor : null;
  }

  edit() {
    const make = this.editor();
    if (!make || !this.told) return;
    this.editing = !this.editing;
    this.paint();
    if (!this.editing) return;
    this.leave();
    show(this.board, make(this.told.position, this.told.text, (text) => {
      const cards = this.told?.position.kind === "cards";
      void this.change(cards ? { text, seed: null, moves: [] } : { options: { ...this.given.options, position: text }, moves: [] });
    }));
  }

  paintSetup() {
    const select = h("select", { "aria-label": "game", id: "game" }, this.games.map((game) => h("option", { value: game.name }, game.title)));
    select.value = this.given.game;
    const fields = h("div", { class: "fields" });
    const game = () => /** @type {GameTold} */ (this.games.find((one) => one.name === select.value) ?? this.games[0]);
    /** @type {{option: import("./messages").OptionTold, field: any}[]} */
    let rows = [];
    const fill = () => {
      rows = game().options.filter((option) => !["texts", "json"].includes(option.type)).map((option) => ({ option, field: optionField(option, this.given.game === game().name ? this.given.options[option.name] ?? option.default : option.default) }));
      show(fields, rows.map(({ option, field }) => h("label", {}, h("span", {}, option.name.replace(/_/g, " ")), field, h("small", {}, option.help))));
      seed.parentElement?.toggleAttribute("hidden", !game().dealt);
    };
    const seed = h("input", { type: "number", min: 0, value: String(this.given.seed ?? 1), "aria-label": "seed" });
    const text = h("textarea", { rows: 2, "aria-label": "position as text", spellcheck: "false", placeholder: "a position as text: hands=… leader=0, or moves: b6-c7 h8-g7" });
    const apply = () => {
      /** @type {Record<string, any>} */
      const options = {};
      for (const { option, field } of rows) {
        const value = readOption(option, field);
        if (JSON.stringify(value) !== JSON.stringify(option.default)) options[option.name] = value;
      }
      void this.change({ game: game().name, options, seed: game().dealt ? Number(seed.value) : null, text: null, moves: [] });
    };
    const paste = () => {
      const words = text.value.trim();
      if (!words) return complain("paste a position as text, or moves");
      if (game().dealt && words.includes("=")) return void this.change({ text: words, seed: null, moves: [] });
      if (game().kind === "star" && words.includes("/")) return void this.change({ options: { ...this.given.options, position: words }, moves: [] });
      return void this.change({ moves: [...this.given.moves, ...words.split(/[\s,]+/).filter(Boolean)] });
    };
    select.addEventListener("change", () => { fill(); apply(); });
    fields.addEventListener("change", apply);
    show(this.setup, h("h2", {}, "Position"), h("div", { class: "inline" }, select, h("label", {}, "seed ", seed), h("button", { type: "button", onclick: apply }, "New")),
      h("details", {}, h("summary", {}, "Rules"), fields),
      h("div", { class: "paste" }, text, h("button", { type: "button", onclick: paste }, "Use this text")));
    fill();
    seed.addEventListener("change", apply);
  }
}

class EnginePanel {
  /** @param {AnalysePage} page @param {string} engine */
  constructor(page, engine) {
    this.page = page;
    /** @type {AnalysisTold | null} */
    this.told = null;
    /** @type {(() => void) | null} */
    this.end = null;
    this.engine = h("input", { type: "text", value: engine, list: "engines", "aria-label": "engine", spellcheck: "false" });
    this.seconds = h("input", { type: "number", value: "30", min: 1, max: 300, "aria-label": "seconds", class: "narrow" });
    this.button = h("button", { type: "button", class: "primary analyse-start", onclick: () => (this.end ? this.stop() : this.start()) }, "Search");
    this.out = h("div", { class: "found", role: "region", "aria-label": "what the search has found" });
    this.root = h("section", { class: "panel engine-panel" },
      h("datalist", { id: "engines" }, ENGINES.map((name) => h("option", { value: name }))),
      h("div", { class: "inline" }, this.engine, h("label", {}, this.seconds, " s"), this.button), this.out);
  }

  start() {
    this.stop();
    const message = { position: this.page.given, engine: this.engine.value, seconds: Number(this.seconds.value) || 30 };
    const path = `/api/analyse?${new URLSearchParams({ q: JSON.stringify(message) })}`;
    this.button.textContent = "Stop";
    let heard = false;
    this.end = listen(path, (news) => {
      heard = true;
      this.told = news;
      this.paint();
      if (news.done) this.stop();
    }, (lost) => {
      if (!lost) return;
      this.stop();
      if (!heard) void this.explain(path);
    });
  }

  /** Ask once more, to learn what is wrong: a stream that fails does not say so. @param {string} path */
  async explain(path) {
    const answer = await fetch(path);
    if (answer.ok) return;
    complain((await answer.json()).error);
  }

  stop() {
    this.end?.();
    this.end = null;
    this.button.textContent = "Search";
  }

  clear() {
    this.stop();
    this.told = null;
    show(this.out);
  }

  paint() {
    const told = this.told;
    if (!told) return;
    if (told.error) { show(this.out, h("p", { class: "warn" }, told.error)); return; }
    if (told.ahead) { show(this.out, h("p", { role: "status" }, `Waiting: ${told.ahead} ${told.ahead === 1 ? "search is" : "searches are"} before this one.`)); return; }
    const known = [...told.moves].sort((a, b) => (a.rank ?? 999) - (b.rank ?? 999) || Number(b.move === told.move) - Number(a.move === told.move) || b.visits - a.visits);
    const signs = /** @type {Record<string, string>} */ ({ at_most: "≤ ", at_least: "≥ " });
    show(this.out,
      h("p", { class: "facts" }, h("span", {}, told.complete ? "to the end of the game" : told.values === null ? "no value yet" : told.depth ? `depth ${told.depth}` : "by playouts"), h("span", {}, `${shortCount(told.nodes)} nodes`), h("span", {}, `${told.seconds.toFixed(1)} s`), told.done ? h("span", {}, "done") : h("span", { class: "live" }, "searching")),
      told.reason ? h("p", { class: "faint reason" }, told.values === null ? told.reason : `${told.engine}, ${told.complete ? "to the end of the game" : told.reason}`) : null,
      told.move === null ? null : h("p", {}, "Best ", h("b", { class: "best-move" }, moveWords(told.move)), told.values ? [" ", valuesOf(told.values, short)] : null),
      told.line.length ? h("p", { class: "line" }, h("span", { class: "faint" }, "Line "), told.line.slice(0, 24).map((move, i) =>
        h("button", { type: "button", class: "link", "aria-label": `play the line up to ${spoken(move)}`, onclick: () => void this.page.change({ moves: [...this.page.given.moves, ...told.line.slice(0, i + 1)] }) }, moveWords(move)))) : null,
      h("div", { class: "scroll" }, h("table", { class: "known" },
        h("thead", {}, h("tr", {}, ["rank", "move", "value", "spread", "visits"].map((name) => h("th", { scope: "col", title: MEANINGS[name] ?? "" }, name)))),
        h("tbody", {}, known.slice(0, 40).map((one) => h("tr", { class: one.move === told.move ? "chosen" : "" },
          h("td", {}, one.rank ?? "–"), h("td", {}, moveWords(one.move)),
          h("td", {}, one.values && ["exact", "average"].includes(one.bound ?? "") ? valuesOf(one.values, short) : one.value === null ? "?" : `${signs[one.bound ?? ""] ?? ""}${short(one.value)}`), h("td", {}, one.spread !== null ? `± ${short(one.spread)}` : one.values ? short(Math.max(...one.values) - Math.min(...one.values)) : "–"), h("td", {}, one.same_as === null ? shortCount(one.visits) : h("span", {}, "as ", moveWords(one.same_as)))))))),
      known.length > 40 ? h("p", { class: "faint" }, `and ${many(known.length - 40, "more move")}`) : null);
    if (told === this.page.engines[0]?.told && !this.page.editing) this.page.paint();
  }
}
