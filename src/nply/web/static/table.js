// A table: the position, whose turn it is, and all that can be done.
import { get, listenWhileSeen, post } from "./api.js";
import { calm, h, many, say, settle, short, show, trying } from "./dom.js";
import { draw } from "./position.js";
import { agentWords, called, disc } from "./players.js";
import { reviewOf } from "./review.js";
import { moveWords, spoken } from "./suits.js";

/** @typedef {import("./messages").TableTold} TableTold */
const PACES = /** @type {[string, number][]} */ ([["at once", 0], ["quick", 450], ["slow", 1200], ["step by step", -1]]);
const PACE = "nply-pace";

/** @param {HTMLElement} main @param {string[]} rest */
export async function open(main, rest) {
  const table = new TablePage(rest[0] ?? "");
  await table.begin();
  show(main, table.root);
  return { title: table.shown?.title ?? "Table", leave: () => table.leave() };
}

class TablePage {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {TableTold | null} what is on the screen */
    this.shown = null;
    /** @type {TableTold[]} what came meanwhile, to be shown one after the other */
    this.coming = [];
    /** @type {number | null} whose hand is uncovered, at a table of several people */
    this.seat = null;
    /** @type {Map<string, string>} */
    this.marks = new Map();
    /** @type {import("./messages").FrameTold[] | null} */
    this.frames = null;
    this.frame = 0;
    this.timer = 0;
    this.painted = "";
    this.paintedSide = "";
    this.asking = new AbortController(); // hints and reviews, which end with the page
    this.lost = false;
    /** @type {number | null} the version for which something was sent: a second click there is none */
    this.sent = null;
    this.stop = () => {};
    this.board = h("div", { class: "board-area" });
    this.status = h("p", { class: "status", role: "status" });
    this.side = h("aside", { class: "side" });
    this.below = h("div", {});
    this.root = h("div", { class: "table-page" }, h("div", { class: "play-area" }, this.status, this.board, this.below), this.side);
    this.keys = (/** @type {KeyboardEvent} */ event) => this.onKey(event);
  }

  async begin() {
    this.heard(await get(`/api/tables/${this.id}`));
    this.follow();
    addEventListener("keydown", this.keys);
  }

  leave() {
    this.stop();
    this.asking.abort();
    clearTimeout(this.timer);
    removeEventListener("keydown", this.keys);
  }

  follow() {
    this.stop();
    this.stop = listenWhileSeen(`/api/tables/${this.id}/events${this.asSeat}`, (news) => this.heard(news), (lost) => {
      if (lost !== this.lost) {
        this.lost = lost;
        this.paint(false);
      }
    });
  }

  get pace() {
    const [, pause] = PACES[Number(localStorage.getItem(PACE) ?? "1")] ?? PACES[1] ?? ["", 450];
    return pause;
  }

  /** @param {TableTold} news */
  heard(news) {
    if (news.error && !news.id) return;
    if (this.hotSeat(news)) {
      if (news.you !== this.seat) return; // for a hand that is covered by now
      if (this.seat !== null && news.turn !== this.seat) { this.cover(news); return; }
    }
    const last = this.coming.at(-1) ?? this.shown;
    if (last && news.version < last.version) return; // an answer that was overtaken
    if (last && news.version === last.version) {
      // The same position: somebody thinks, or another seat looks.
      if (this.coming.length) this.coming[this.coming.length - 1] = news;
      else { this.shown = news; this.paint(false); }
      return;
    }
    this.coming.push(news);
    if (!this.timer) this.advance();
  }

  /** Show the next of what came; the moves of others one after the other. */
  advance(now = false) {
    clearTimeout(this.timer);
    this.timer = 0;
    const next = this.coming[0];
    if (!next || this.frames) return;
    const before = this.shown;
    const others = before && next.version === before.version + 1 && before.turn !== null && before.seats[before.turn]?.agent !== null;
    if (others && this.pace < 0 && !now) { this.paint(false); return; }
    this.coming.shift();
    this.shown = next;
    this.marks = new Map();
    this.tell(before, next);
    this.paint(true);
    if (this.coming.length) this.timer = window.setTimeout(() => this.advance(), calm() ? Math.min(this.pace, 450) : Math.max(this.pace, 0));
  }

  /** Say what happened. @param {TableTold | null} before @param {TableTold} now */
  tell(before, now) {
    const history = now.position.history;
    const last = history.at(-1);
    const parts = [];
    if (before && last && now.version > before.version && last.player !== undefined) parts.push(`${called(last.player, this.me(now))} played ${spoken(last.move)}`);
    if (now.hand_over) parts.push(this.endWords(now));
    else if (now.moves.length) parts.push("your turn");
    if (parts.length) say(parts.join("; "));
  }

  /** The person whose table it is. @param {TableTold} told */
  me(told) {
    const people = told.seats.filter((seat) => seat.agent === null);
    return told.you ?? (people.length === 1 ? people[0]?.player ?? null : null);
  }

  /** @param {string | number} move */
  play(move) {
    const told = this.shown;
    if (!told || told.turn === null || this.coming.length || this.frames) return;
    const seat = told.turn;
    void trying(() => this.send(told, "play", { seat, move }));
  }

  /** Ask for a change of what is shown, once. @param {TableTold} told @param {string} what @param {{ seat: number, move?: string | number }} message */
  async send(told, what, message) {
    if (this.sent === told.version) return;
    this.sent = told.version;
    try {
      const news = await post(`/api/tables/${this.id}/${what}`, { ...message, version: told.version });
      if (what !== "play") this.drop();
      this.heard(this.hotSeat(told) ? news : { ...news, you: told.you });
      if (news.late) say("the table has changed meanwhile"); // what it is now is shown instead
    } catch (error) {
      this.sent = null; // it may be tried again
      throw error;
    }
  }

  /** The seat whose hand is uncovered, for an address. */
  get asSeat() {
    return this.seat === null ? "" : `?seat=${this.seat}`;
  }

  /** @param {TableTold} told */
  hotSeat(told) {
    return told.hidden && told.seats.filter((seat) => seat.agent === null).length > 1;
  }

  /** Cover the hand at once; what everybody may see comes with the news. @param {TableTold} news */
  cover(news) {
    this.seat = null;
    this.drop();
    const seats = news.position.seats.map((/** @type {any} */ seat) => ({ ...seat, hand: Array.isArray(seat.hand) ? seat.hand.length : seat.hand, passed: null }));
    const history = news.position.history.map((/** @type {any} */ one) => ({ ...one, move: null }));
    this.heard({ ...news, you: null, moves: [], ways: {}, position: { ...news.position, seats, history } });
    this.follow();
  }

  /** Forget what came and is not shown yet. */
  drop() {
    this.coming = [];
    clearTimeout(this.timer);
    this.timer = 0;
  }

  /** @param {number} seat */
  uncover(seat) {
    this.seat = seat;
    this.follow();
  }

  /** Take back, or deal the next hand. @param {"take_back" | "next_hand"} what */
  act(what) {
    const told = this.coming.at(-1) ?? this.shown;
    if (!told) return;
    this.frames = null;
    return trying(() => this.send(told, what, { seat: told.you ?? lastPerson(told) }));
  }

  async hint() {
    const told = this.shown;
    if (!told || told.turn === null || !told.moves.length || this.sent === told.version || this.frames) return;
    this.asking.abort();
    this.asking = new AbortController();
    const { signal } = this.asking;
    await trying(async () => {
      this.status.textContent = "Thinking about a hint …";
      const found = await post(`/api/tables/${this.id}/hint`, { seat: told.turn, version: told.version }, signal).finally(() => this.paint(false));
      if (!found.moves.length || this.shown?.version !== told.version) return; // for a position that is no longer there
      const best = found.moves[0]?.value;
      this.marks = new Map(found.moves.map((/** @type {any} */ one) => [String(one.move), `${one.value === best ? "★" : ""}${short(one.value)}`]));
      say(`the best move is ${spoken(found.moves[0]?.move)}`);
      this.paint(false);
      show(this.below, h("section", { class: "panel hint" }, h("h2", {}, "Hint"),
        h("p", {}, "Best: ", h("b", {}, moveWords(found.moves[0]?.move)), `, worth ${short(best)} to you. `,
          h("span", { class: "faint", title: found.engine }, hintWords(found)))));
    });
  }

  /** Look at an earlier position: so many moves on or back. @param {number} by */
  async step(by) {
    if (this.coming.length && by > 0 && !this.frames) { this.advance(true); return; }
    if (!this.frames) {
      if (by > 0) return;
      this.frames = /** @type {import("./messages").FrameTold[]} */ (await get(`/api/tables/${this.id}/frames${this.asSeat}`));
      this.frame = this.frames.length - 1;
    }
    this.frame = Math.max(0, this.frame + by);
    if (this.frame >= this.frames.length - 1) this.now();
    else this.paint(false);
  }

  /** Back to what is. */
  now() {
    this.frames = null;
    this.paint(false);
    this.advance();
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || ["INPUT", "SELECT", "TEXTAREA"].includes(target.tagName)) return;
    if (event.key === "h") void this.hint();
    else if (event.key === "u" && (this.coming.at(-1) ?? this.shown)?.can_take_back) void this.act("take_back");
    else if (event.key === "[" || event.key === "PageUp") void trying(() => this.step(-1));
    else if (event.key === "]" || event.key === "PageDown") void trying(() => this.step(1));
    else return;
    event.preventDefault();
  }

  // --- Drawing -------------------------------------------------------------------------------------------------

  /** @param {boolean} fresh */
  paint(fresh) {
    const told = this.shown;
    if (!told) return;
    const frame = this.frames?.[this.frame];
    const waiting = this.coming.length > 0;
    const focused = document.activeElement;
    const hadFocus = focused !== null && this.board.contains(focused);
    const me = this.me(told);
    // What is there stays as it is, so that a peg that was chosen stays chosen.
    const key = JSON.stringify([told.version, told.you, told.moves.length, this.frames ? this.frame : null, waiting, [...this.marks]]);
    if (key !== this.painted) show(this.board, draw({
      position: frame ? frame.position : told.position,
      moves: frame || waiting ? [] : told.moves,
      ways: told.ways,
      svg: frame ? frame.svg : told.svg,
      play: (move) => this.play(move),
      you: me ?? (told.hidden ? null : told.turn),
      marks: frame ? new Map() : this.marks,
      fresh: fresh && !frame,
    }));
    if (key !== this.painted) this.focusFirst(hadFocus);
    this.painted = key;
    this.paintStatus(told, frame ?? null, waiting);
    this.paintSide(told);
    if (fresh) show(this.below);
    if (fresh && told.hand_over) this.paintEnd(told);
  }

  /** @param {boolean} had */
  focusFirst(had) {
    if (!had) return;
    const place = /** @type {HTMLElement | null} */ (this.board.querySelector("button:not([disabled]), [tabindex]"));
    place?.focus({ preventScroll: true });
  }

  /** @param {TableTold} told @param {import("./messages").FrameTold | null} frame @param {boolean} waiting */
  paintStatus(told, frame, waiting) {
    const me = this.me(told);
    if (this.lost) { settle(this.status, h("span", { class: "warn" }, "The server does not answer. Is nply web still running?")); return; }
    if (frame) {
      settle(this.status, `After move ${this.frame}${frame.player === null ? "" : `: ${called(frame.player, me)} played ${moveWords(frame.move)}`} `,
        h("button", { type: "button", class: "link", onclick: () => this.now() }, "back to now"));
      return;
    }
    if (told.error) { settle(this.status, h("span", { class: "warn" }, told.error)); return; }
    if (told.hand_over) { settle(this.status, this.endWords(told)); return; }
    if (waiting && this.pace < 0) {
      settle(this.status, "The others have played. ", h("button", { type: "button", onclick: () => this.advance(true) }, "Next move ▶"));
      return;
    }
    if (told.turn === null) return;
    const who = told.seats[told.turn];
    if (this.hotSeat(told) && who?.agent === null && told.you !== told.turn) {
      const turn = told.turn;
      settle(this.status, disc(turn), `Player ${turn} is to move. `, h("button", { type: "button", class: "primary", id: "uncover", onclick: () => this.uncover(turn) }, `I am player ${turn}: show my hand`));
      return;
    }
    if (who?.agent === null) settle(this.status, disc(told.turn), taskWords(told, me));
    else if (told.thinking?.ahead) settle(this.status, disc(told.turn), `Player ${told.turn} waits: ${told.thinking.ahead} ${told.thinking.ahead === 1 ? "search is" : "searches are"} before this one`);
    else settle(this.status, disc(told.turn), `Player ${told.turn} (${agentWords(who?.agent ?? null)}) is thinking …`);
  }

  /** @param {TableTold} told */
  endWords(told) {
    const me = this.me(told);
    const totals = told.over || !told.whole_game ? told.totals : told.hands.at(-1) ?? told.totals;
    const scores = told.whole_game ? totals : told.position.scores ?? totals;
    const fewest = told.whole_game && told.fewest_win;
    const best = fewest ? Math.min(...scores) : Math.max(...scores);
    const winners = scores.map((/** @type {number} */ _, /** @type {number} */ player) => player).filter((/** @type {number} */ player) => scores[player] === best);
    const names = winners.length === scores.length ? "nobody" : winners.map((/** @type {number} */ player) => called(player, me)).join(" and ");
    const what = told.whole_game ? (told.over ? "The game is over" : "The hand is over") : "The game is over";
    return names === "nobody" ? `${what}: a draw.` : `${what}: ${names} ${winners.length > 1 || winners[0] === me ? "have" : "has"} ${told.over ? "won" : "done best"}.`;
  }

  /** @param {TableTold} told */
  paintEnd(told) {
    const people = told.seats.filter((seat) => seat.agent === null);
    show(this.below, h("div", { class: "actions" },
      told.over ? h("a", { class: "button primary", href: "#/play" }, "New game") : h("button", { type: "button", class: "primary", id: "next-hand", onclick: () => void this.act("next_hand") }, "Next hand"),
      people.map((seat) => h("button", { type: "button", class: "review", onclick: () => void this.review(seat.player) }, people.length > 1 ? `Review of player ${seat.player}` : "Review"))));
  }

  /** @param {number} player */
  async review(player) {
    await trying(async () => {
      const waiting = h("p", { class: "faint", role: "status" }, "Every decision is searched again …");
      this.below.append(waiting);
      const found = await post(`/api/tables/${this.id}/review`, { seat: player }, this.asking.signal).finally(() => waiting.remove());
      this.below.querySelector(".review-page")?.remove();
      this.below.append(reviewOf(found));
    });
  }

  /** What stands beside the board; it stays as it is if nothing has changed, so that no click is lost. @param {TableTold} told */
  paintSide(told) {
    const key = JSON.stringify([told.version, told.you, told.moves.length, told.unsaved]);
    if (key === this.paintedSide) return;
    this.paintedSide = key;
    const focused = this.side.contains(document.activeElement) ? document.activeElement?.id : "";
    const unfolded = this.side.querySelector("details")?.open ?? false;
    show(this.side, this.sidebar(told));
    if (focused) document.getElementById(focused)?.focus();
    this.side.querySelector("details")?.toggleAttribute("open", unfolded);
  }

  /** @param {TableTold} told */
  sidebar(told) {
    const me = this.me(told);
    const pace = h("select", { id: "pace", "aria-label": "Moves of others", onchange: () => { localStorage.setItem(PACE, pace.value); this.advance(); } },
      PACES.map(([name], i) => h("option", { value: i }, name)));
    pace.value = localStorage.getItem(PACE) ?? "1";
    return [
      h("h1", { class: "table-title" }, told.title.split(" · ")[0]),
      ...scoreTable(told, me),
      h("div", { class: "actions" },
        h("button", { type: "button", id: "hint", disabled: !told.moves.length, onclick: () => void this.hint(), title: "h" }, "Hint"),
        h("button", { type: "button", id: "take-back", disabled: !told.can_take_back, onclick: () => void this.act("take_back"), title: "u" }, "Take back"),
        h("button", { type: "button", id: "step-back", onclick: () => void trying(() => this.step(-1)), "aria-label": "one move back", title: "[" }, "◀"),
        h("button", { type: "button", id: "step-on", onclick: () => void trying(() => this.step(1)), "aria-label": "one move on", title: "]" }, "▶"),
        h("button", { type: "button", id: "save", onclick: () => this.askName() }, "Save"),
        told.hidden && !told.over ? null : h("a", { class: "button", href: `/api/tables/${this.id}/record`, download: "" }, "Record"),
        told.hidden && !told.hand_over ? null : this.analyseLink(told),
        h("a", { class: "button", href: "#/play" }, "New")),
      h("label", { class: "inline" }, "Moves of others: ", pace),
      told.unsaved ? h("p", { class: "warn" }, `This table is not kept: ${told.unsaved}`) : null,
      moveList(told, me),
      h("p", { class: "faint keys" }, "Keys: Tab and arrows to choose, Enter to play, h hint, u take back, [ ] earlier positions."),
    ];
  }

  /** @param {TableTold} told */
  analyseLink(told) {
    if (told.hidden) return null;
    const moves = told.position.history.map((/** @type {any} */ one) => one.move);
    if (told.position.kind === "cards") return null;
    const query = new URLSearchParams({ q: JSON.stringify({ game: told.game, options: chosenOptions(told), moves }) });
    return h("a", { class: "button", href: `#/analyse?${query}` }, "Analyse");
  }

  askName() {
    const field = h("input", { type: "text", maxlength: 60, value: `${this.shown?.game.replace(/_/g, " ") ?? "game"} ${new Date().toISOString().slice(0, 10)}`, "aria-label": "name" });
    const save = () => trying(async () => {
      await post(`/api/tables/${this.id}/save`, { name: field.value });
      const file = `/api/saves/file?${new URLSearchParams({ name: field.value })}`;
      show(this.below, h("p", { role: "status" }, `Saved as “${field.value}”. It is in the list of saved games; `, h("a", { href: file, download: "" }, "a file with its name"), " leads to it, too."));
    });
    show(this.below, h("form", { class: "panel inline", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); void save(); } },
      h("label", {}, "Save as ", field), h("button", { type: "submit", class: "primary" }, "Save")));
    field.focus();
  }
}

/** How far a hint has looked. @param {import("./messages").HintTold} found */
function hintWords(found) {
  const deals = /in (\d+) worlds?$/.exec(found.engine)?.[1];
  return `Searched ${found.complete ? "to the end" : `${many(found.depth, "move")} ahead`}${deals ? `, in ${many(Number(deals), "deal")} of the cards that you do not see` : ""}.`;
}

/** The person who played last, or who is to move: whose decision it is to take one back. @param {TableTold} told */
function lastPerson(told) {
  const people = told.seats.filter((seat) => seat.agent === null).map((seat) => seat.player);
  const last = told.position.history.findLast((/** @type {any} */ one) => people.includes(one.player));
  return last?.player ?? people[0] ?? 0;
}

/** Options of a game, if they are not those of a preset. @param {TableTold} told */
const chosenOptions = (told) => (["connect_four", "noughts_and_crosses"].includes(told.game) ? {} : told.position.options);

/** @param {TableTold} told @param {number | null} me */
function taskWords(told, me) {
  const who = told.turn === me ? "Your turn" : `Player ${told.turn}`;
  const { phase, passing, seats, turn, trick } = told.position;
  if (phase === "passing") {
    const passed = seats[turn]?.passed;
    const left = passing.cards - (Array.isArray(passed) ? passed.length : passed ?? 0);
    return `${who}: pass ${many(left, "card")}`;
  }
  if (phase === "bidding") return `${who}: bid`;
  if (phase === "play") return trick.length ? `${who}: play a card` : `${who}: lead`;
  return told.turn === me ? "Your turn" : `Player ${told.turn} is to move`;
}

/** @param {TableTold} told @param {number | null} me */
function scoreTable(told, me) {
  const rows = told.seats.map((seat) => h("tr", { class: seat.player === told.turn ? "to-move" : "" },
    h("th", { scope: "row" }, disc(seat.player), seat.player === me ? "you" : agentWords(seat.agent)),
    told.whole_game ? told.hands.slice(-6).map((hand) => h("td", {}, hand[seat.player])) : null,
    told.whole_game ? h("td", { class: "total" }, told.totals[seat.player]) : told.position.scores ? h("td", { class: "total" }, told.position.scores[seat.player]) : null));
  const both = told.position.scores && !told.whole_game && told.position.seats?.[0]?.points !== undefined;
  return [h("table", { class: "scores" }, h("caption", { class: "heard" }, "Players and points"), h("tbody", {}, rows)),
    both ? h("p", { class: "faint scores-note" }, "Scores: more is better.") : null];
}

/** @param {TableTold} told @param {number | null} me */
function moveList(told, me) {
  const history = told.position.history;
  if (!history.length) return null;
  return h("details", { class: "history" }, h("summary", {}, many(history.length, "move")),
    h("ol", {}, history.map((/** @type {any} */ one) => h("li", {}, disc(Math.max(0, one.player)), moveWords(one.move), h("span", { class: "heard" }, ` by ${called(one.player, me)}`)))));
}
