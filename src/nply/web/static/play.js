// Beginning a game: which one, by which rules, against whom; and the games that are there already.
import { everything, get, post } from "./api.js";
import { complain, h, many, show, trying } from "./dom.js";
import { disc } from "./players.js";
import { optionField, readOption } from "./options.js";

/** @typedef {import("./messages").GameTold} GameTold */
/** @typedef {import("./messages").TableLine} TableLine */

const FIRST = ["hearts", "chinese_checkers", "connect_four"];
const USUAL = "level(7)";

/** @param {HTMLElement} main */
export async function open(main) {
  const [offered, tables, saves] = await Promise.all([everything(), get("/api/tables"), get("/api/saves")]);
  const games = [...offered.games].sort((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));
  const form = h("div", { class: "panel" });
  const list = h("div", { class: "games", role: "radiogroup", "aria-label": "Game" });
  /** @param {GameTold} game */
  const choose = (game) => {
    for (const button of list.querySelectorAll("button")) button.setAttribute("aria-checked", String(button.dataset.game === game.name));
    show(form, setup(game, offered));
  };
  show(list, games.map((game) => h("button", { type: "button", role: "radio", "aria-checked": "false", class: "game", "data-game": game.name, onclick: () => choose(game) },
    h("b", {}, game.title), h("span", {}, game.summary))));
  list.addEventListener("keydown", (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const all = [...list.querySelectorAll("button")];
    const at = all.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    if (!step || at < 0) return;
    event.preventDefault();
    const next = all[(at + step + all.length) % all.length];
    next?.focus();
    next?.click();
  });
  show(main, h("h1", {}, "Play"), h("div", { class: "two" },
    h("div", {}, list, form),
    h("aside", {}, going(tables), saved(saves))));
  if (games[0]) choose(games[0]);
  return { title: "Play" };
}

/** @param {GameTold} game */
const rank = (game) => (FIRST.includes(game.name) ? FIRST.indexOf(game.name) : 9);

/** @param {GameTold} game @param {import("./messages").Everything} offered */
function setup(game, offered) {
  const fields = game.options.filter((option) => option.type !== "json" && !game.searched_with.includes(option.name)).map((option) => ({
    option, field: optionField(option, option.name in game.as_played ? game.as_played[option.name] : option.default),
  }));
  const seats = h("div", { class: "seats" });
  const whole = wholeGame(game);
  const openCards = h("input", { type: "checkbox" });
  const seed = h("input", { type: "number", min: 0, placeholder: "by chance", inputmode: "numeric" });
  const options = () => {
    /** @type {Record<string, any>} */
    const given = {};
    for (const name of game.searched_with) if (name in game.as_played) given[name] = game.as_played[name];
    for (const { option, field } of fields) {
      const value = readOption(option, field);
      const usual = option.name in game.as_played ? game.as_played[option.name] : option.default;
      if (JSON.stringify(value) !== JSON.stringify(usual) || option.name in game.as_played) given[option.name] = value;
    }
    return given;
  };
  let counting = Promise.resolve();
  const seatCount = async () => {
    try {
      const found = await post("/api/position", { game: game.name, options: options() });
      fillSeats(seats, found.position.players, offered);
    } catch (error) {
      complain(error);
    }
  };
  for (const { field } of fields) field.addEventListener("change", () => { counting = seatCount(); });
  fillSeats(seats, game.players, offered);
  const start = async () => {
    await counting; // rules that were just changed may change who plays
    const message = {
      game: game.name,
      options: options(),
      seats: [...seats.querySelectorAll(".seat-row")].map(readSeat),
      seed: seed.value === "" ? null : Number(seed.value),
      open: openCards.checked,
      ...whole.read(),
    };
    if (whole.chosen() && "passing" in message.options) delete message.options.passing; // it changes from hand to hand
    const table = await post("/api/tables", message);
    location.hash = `#/table/${table.id}`;
  };
  const common = fields.filter(({ option }) => option.name === "players" || option.name === "pegs");
  const rest = fields.filter((one) => !common.includes(one));
  return [
    h("h2", {}, game.title),
    h("p", { class: "faint summary" }, `${game.summary}.`),
    h("div", { class: "fields" }, common.map(labelled), whole.field),
    h("h3", {}, "Who plays"), seats,
    h("details", { hidden: !rest.length && !game.dealt && !game.hidden }, h("summary", {}, "Rules and chance"),
      h("div", { class: "fields" }, rest.map(labelled),
        game.dealt ? h("label", {}, h("span", {}, "seed"), seed, h("small", {}, "the same number deals the same cards")) : null,
        game.hidden ? h("label", { class: "check" }, openCards, h("span", {}, "open cards: everybody sees everything")) : null)),
    h("p", {}, h("button", { type: "button", class: "primary", id: "start", onclick: () => void trying(start) }, game.dealt ? "Deal" : "Start")),
  ];
}

/** @param {{option: import("./messages").OptionTold, field: HTMLElement}} one */
const labelled = ({ option, field }) => h("label", {}, h("span", {}, option.name.replace(/_/g, " ")), field, h("small", {}, option.help));

/** One hand, or a whole game. @param {GameTold} game */
function wholeGame(game) {
  if (game.whole_game === null) return { field: null, read: () => ({}), chosen: () => false };
  const points = game.whole_game === "to";
  const field = h("select", { id: "whole" }, h("option", { value: "" }, "one hand"),
    points ? [50, 100, 200, 500].map((to) => h("option", { value: to }, `a game to ${to} points`))
      : ["3-1-3", "7-1-7", "10"].map((hands) => h("option", { value: hands }, /-/.test(hands) ? `hands of ${hands} cards` : `${hands} hands`)));
  const read = () => (field.value === "" ? {} : points ? { to: Number(field.value) } : { hands: field.value });
  return { field: h("label", {}, h("span", {}, "length"), field, h("small", {}, "one hand, or hands until somebody has won")), read, chosen: () => field.value !== "" };
}

/** @param {HTMLElement} seats @param {number} players @param {import("./messages").Everything} offered */
function fillSeats(seats, players, offered) {
  const before = [...seats.querySelectorAll(".seat-row")].map(readSeat);
  show(seats, Array.from({ length: players }, (_, player) => {
    const old = before[player];
    const chosen = old === undefined ? (player === 0 ? "you" : USUAL) : old === null ? "you" : old;
    const known = ["you", "random", ...offered.levels];
    const text = h("input", { type: "text", class: "engine", value: known.includes(chosen) ? "auto@0.5s" : chosen, "aria-label": `engine of player ${player}`, spellcheck: "false" });
    const select = h("select", { "aria-label": `player ${player}` },
      h("option", { value: "you" }, "a person"),
      offered.levels.map((level) => h("option", { value: level }, `level ${level.replace(/\D/g, "")}${{ 3: " · easy", 7: " · medium", 9: " · hard" }[level.replace(/\D/g, "")] ?? ""}`)),
      h("option", { value: "random" }, "random moves"),
      h("option", { value: "engine" }, "an engine …"));
    select.value = known.includes(chosen) ? chosen : "engine";
    const hide = () => { text.hidden = select.value !== "engine"; };
    select.addEventListener("change", hide);
    hide();
    return h("div", { class: "seat-row" }, disc(player), select, text);
  }));
}

/** @param {Element} row @returns {string | null} */
function readSeat(row) {
  const select = /** @type {HTMLSelectElement} */ (row.querySelector("select"));
  const text = /** @type {HTMLInputElement} */ (row.querySelector("input"));
  return select.value === "you" ? null : select.value === "engine" ? text.value : select.value;
}

/** Games that can be gone on with. @param {TableLine[]} tables */
function going(tables) {
  if (!tables.length) return null;
  const words = (/** @type {TableLine} */ table) =>
    [table.hands ? many(table.hands, "hand") : "", table.moves ? many(table.moves, "move") : table.hands ? "over" : "just begun"].filter(Boolean).join(", ");
  return h("section", {}, h("h2", {}, "Your tables"), h("ul", { class: "lines" }, tables.slice(0, 8).map((table) =>
    h("li", {}, h("a", { href: `#/table/${table.id}` }, table.title), h("small", {}, words(table))))));
}

/** @param {string[]} saves */
function saved(saves) {
  const file = h("input", { type: "file", accept: ".json,application/json", onchange: () => void trying(upload) });
  const upload = async () => {
    const chosen = file.files?.[0];
    if (chosen) location.hash = `#/table/${(await post("/api/load", await chosen.text())).id}`;
  };
  const go = (/** @type {string} */ name) => trying(async () => { location.hash = `#/table/${(await post("/api/load", { name })).id}`; });
  return h("section", {}, h("h2", {}, "Saved games"),
    saves.length ? h("ul", { class: "lines" }, saves.slice(0, 20).map((name) =>
      h("li", {}, h("button", { type: "button", class: "link", onclick: () => void go(name) }, name)))) : h("p", { class: "faint" }, "None yet."),
    h("label", { class: "file" }, "Load a record from a file ", file));
}
