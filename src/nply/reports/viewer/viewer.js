// The viewer of a search: steps, zoom, folding, a quiz. It is a part of the page and of the file that nply tree writes.
import { above, decides, known, place } from "./viewer_tree.js";

/** @typedef {import("./viewer_tree.js").TreeData} TreeData */
/** @typedef {import("./viewer_tree.js").Known} Known */
/** @typedef {import("./viewer_tree.js").Box} Box */
/** @typedef {import("./viewer_tree.js").Label} Label */
/** @typedef {{ step?: number, onStep?: (step: number) => void, draw?: (moves: string[], node: number) => Promise<Element | null> }} ViewerOptions */

const SVG = "http://www.w3.org/2000/svg";

/**
 * @param {string} tag
 * @param {Record<string, any>} attributes
 * @param {(Element | string)[]} children
 * @returns {any}
 */
function make(tag, attributes = {}, ...children) {
  const drawn = ["svg", "g", "line", "path", "circle", "rect", "polygon", "text", "tspan", "title"].includes(tag);
  const element = drawn ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children);
  return element;
}

/** Where chance moves. @param {number} x @param {number} y @param {number} r */
const diamond = (x, y, r) => make("polygon", { class: "chance", points: `${x},${y - r} ${x + r},${y} ${x},${y + r} ${x - r},${y}` });

export class Viewer {
  /** @param {TreeData} data @param {ViewerOptions} [options] */
  constructor(data, options = {}) {
    this.data = data;
    this.options = options;
    this.last = data.steps.length - 1;
    this.step = 0;
    this.zoom = 1;
    this.quiz = false;
    this.right = 0;
    this.asked = 0;
    /** @type {number | null} a node that was searched for */
    this.found = null;
    /** @type {Set<any>} nodes above the current one: always unfolded */
    this.path = new Set();
    const button = (/** @type {string} */ id, /** @type {string} */ label, /** @type {string} */ title, /** @type {() => void} */ act) =>
      make("button", { type: "button", class: id, title, "aria-label": title, onclick: act }, label);
    this.buttons = {
      first: button("first", "|◀", "to the beginning (Home)", () => this.go(0)),
      back: button("back", "◀ back", "one step back (left arrow)", () => this.go(this.step - 1)),
      next: button("next", "next ▶", "one step on (right arrow)", () => this.next()),
      last: button("last", "▶|", "to the end (End)", () => this.go(this.last)),
      cut: button("cut", "next cut", "to the next cut (c)", () => this.nextCut()),
    };
    this.slider = make("input", { type: "range", class: "slider", min: 0, max: this.last, value: 0, "aria-label": "step", oninput: () => this.go(Number(this.slider.value)) });
    this.count = make("span", { class: "count" });
    const toggle = (/** @type {string} */ id, /** @type {string} */ words, /** @type {(on: boolean) => void} */ act) => {
      const box = make("input", { type: "checkbox", class: id, onchange: () => act(box.checked) });
      return make("label", {}, box, ` ${words}`);
    };
    this.search = make("input", { type: "search", class: "find", placeholder: "find a node or move", "aria-label": "find a node or move", onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") this.find(this.search.value); } });
    this.words = make("p", { class: "words", "aria-live": "polite" });
    this.question = make("div", { class: "question", role: "group" });
    this.bounds = make("table", { class: "bounds" });
    this.position = make("div", { class: "tree-position" });
    this.view = make("div", { class: "view", tabindex: 0, role: "group", "aria-label": "The tree" });
    this.root = make("div", { class: "viewer" },
      make("div", { class: "bar" }, ...Object.values(this.buttons), this.slider, this.count),
      make("div", { class: "bar tools" },
        button("smaller", "−", "smaller (-)", () => this.scale(this.zoom / 1.25)), button("fit", "fit", "fit (f)", () => this.fit()), button("larger", "+", "larger (+)", () => this.scale(this.zoom * 1.25)),
        toggle("hide", "hide what comes next", (on) => this.root.classList.toggle("hiding", on)),
        toggle("quiz", "quiz: would you cut here?", (on) => { this.quiz = on; if (on) { this.root.classList.add("hiding"); this.root.querySelector(".hide").checked = true; } this.ask(); }),
        this.search),
      make("div", { class: "now" }, make("div", { class: "said" }, this.words, this.question), this.bounds),
      make("div", { class: "tree-area" }, this.view, this.position));
    this.view.addEventListener("click", (/** @type {Event} */ event) => this.fold(event));
    this.root.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.onKey(event));
    this.go(options.step ?? 0);
  }

  // --- Moving --------------------------------------------------------------------------------------------------

  /** @param {number} to */
  go(to) {
    this.step = Math.min(Math.max(Number.isFinite(to) ? Math.trunc(to) : 0, 0), this.last);
    this.found = null;
    this.options.onStep?.(this.step);
    this.show(true);
    this.ask();
  }

  next() {
    if (this.quiz && decides(this.data, this.step) !== null && this.question.childElementCount) {
      this.question.querySelector("button")?.focus();
      return;
    }
    this.go(this.step + 1);
  }

  nextCut() {
    const at = this.data.steps.findIndex((one, i) => i > this.step && one.what === "cut");
    if (at >= 0) this.go(at);
  }

  /** Ask whether the search cuts here, if it decides so now. */
  ask() {
    const cuts = this.quiz ? decides(this.data, this.step) : null;
    this.question.replaceChildren();
    if (cuts === null) return;
    const answer = (/** @type {boolean} */ yes) => {
      this.asked += 1;
      if (yes === cuts) this.right += 1;
      const words = `${yes === cuts ? "Right" : "No"}: the search ${cuts ? "cuts" : "goes on"}. ${this.right} of ${this.asked} so far.`;
      this.go(this.step + 1);
      this.question.prepend(make("p", { class: yes === cuts ? "good" : "bad" }, words));
    };
    this.question.append(make("p", {}, "Would you cut here?"), make("button", { type: "button", class: "yes", onclick: () => answer(true) }, "Cut"), make("button", { type: "button", class: "no", onclick: () => answer(false) }, "Search on"));
  }

  /** Go to the next node whose name, move or value has these letters. @param {string} text */
  find(text) {
    const wanted = text.trim().toLowerCase();
    if (!wanted) return;
    const { nodes } = this.data;
    const of = known(this.data, this.last);
    const matches = nodes.map((_, n) => n).filter((n) => [nodes[n]?.name, nodes[n]?.move, of[n]?.label?.parts.join(", ")].some((part) => part?.toLowerCase().includes(wanted)));
    const at = matches.find((n) => n > (this.found ?? -1)) ?? matches[0];
    if (at === undefined) {
      this.words.textContent = `No node has “${text}”.`;
      return;
    }
    this.found = at;
    for (const n of above(this.data, at)) { const node = nodes[n]; if (node) node.open = true; }
    this.show(false);
    this.scrollTo(at);
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target instanceof HTMLInputElement && target.type !== "checkbox") return;
    const node = target.closest?.("g.node");
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowLeft: () => this.go(this.step - 1), ArrowRight: () => this.next(), Home: () => this.go(0), End: () => this.go(this.last), c: () => this.nextCut(),
      "+": () => this.scale(this.zoom * 1.25), "-": () => this.scale(this.zoom / 1.25), f: () => this.fit(), "/": () => this.search.focus(),
    };
    if (node) acts["Enter"] = acts[" "] = () => this.toggle(Number(node.getAttribute("data-node")), true);
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {Event} event */
  fold(event) {
    const group = /** @type {Element} */ (event.target).closest("g.foldable");
    if (group) this.toggle(Number(group.getAttribute("data-node")), false);
  }

  /** @param {number} n @param {boolean} focus */
  toggle(n, focus) {
    const node = this.data.nodes[n];
    if (!node || !node.children.length) return;
    node.open = !node.open;
    this.show(false);
    if (focus) this.view.querySelector(`[data-node="${n}"]`)?.focus();
  }

  /** @param {number} to */
  scale(to) {
    this.zoom = Math.min(Math.max(to, 0.1), 4);
    this.show(false);
  }

  fit() {
    const { width, height } = place(this.data, (n) => this.isOpen(n));
    this.scale(Math.min(this.view.clientWidth / width, this.view.clientHeight / height, 1.5) || 1);
  }

  /** @param {number} n */
  isOpen(n) {
    return (this.data.nodes[n]?.open ?? false) || this.path.has(n);
  }

  // --- Drawing -------------------------------------------------------------------------------------------------

  /** @param {boolean} scroll */
  show(scroll) {
    const now = this.data.steps[this.step];
    if (!now) return;
    this.path = above(this.data, now.node);
    const { boxes, width, height } = place(this.data, (n) => this.isOpen(n));
    const of = known(this.data, this.step);
    this.boxes = boxes;
    const svg = make("svg", { width: width * this.zoom, height: height * this.zoom, viewBox: `0 0 ${width} ${height}` });
    for (const [n, box] of boxes) if (n) svg.append(this.edge(n, box, of));
    for (const [n, box] of boxes) svg.append(this.node(n, box, of, now.makers ?? []));
    this.view.replaceChildren(svg);
    const cut = now.what === "cut" ? /^[^.]*\./.exec(now.text) : null;
    this.words.replaceChildren(...(cut ? [make("b", {}, cut[0]), now.text.slice(cut[0].length)] : [now.text]));
    this.count.textContent = `step ${this.step} of ${this.last}`;
    this.slider.value = String(this.step);
    this.buttons.first.disabled = this.buttons.back.disabled = this.step === 0;
    this.buttons.next.disabled = this.buttons.last.disabled = this.step === this.last;
    this.buttons.cut.disabled = !this.data.steps.some((one, i) => i > this.step && one.what === "cut");
    this.bounds.replaceChildren(...(this.data.upwards === null ? this.boundRows() : this.windowRows()));
    void this.showPosition(now.node);
    if (scroll) this.scrollTo(now.node);
  }

  /** @param {number} n */
  scrollTo(n) {
    const box = this.boxes?.get(n), view = this.view;
    if (!box) return;
    const x = box.x * this.zoom - view.clientWidth / 2, y = box.top * this.zoom - view.clientHeight / 2;
    if (Math.abs(x - view.scrollLeft) > view.clientWidth / 3) view.scrollLeft = x;
    if (Math.abs(y - view.scrollTop) > view.clientHeight / 3) view.scrollTop = y;
  }

  /** The moves that lead to a node. @param {number} n */
  movesTo(n) {
    /** @type {string[]} */
    const moves = [];
    for (let at = n; at;) {
      const node = this.data.nodes[at];
      moves.unshift(node?.move ?? "");
      at = node?.parent ?? 0;
    }
    return moves;
  }

  /** @param {number} n */
  async showPosition(n) {
    const text = this.data.positions[n];
    if (this.options.draw) {
      const drawn = await this.options.draw(this.movesTo(n), n).catch(() => null);
      if (this.data.steps[this.step]?.node !== n) return;
      this.position.replaceChildren(...(drawn ? [drawn] : text ? [make("pre", {}, text)] : []));
    } else {
      this.position.replaceChildren(...(text ? [make("pre", { role: "img", "aria-label": "the position" }, text)] : []));
    }
  }

  boundRows() {
    const rows = (this.data.steps[this.step]?.bounds ?? []).map((bound, player) => make("tr", {}, make("td", {}, this.dot(player), `player ${player}`),
      make("td", {}, bound ? make("b", {}, `≥ ${bound[0]}`) : "–"), make("td", {}, bound ? `at ${this.data.nodes[bound[1]]?.name}` : "")));
    return [make("tr", {}, make("th", { colspan: 3 }, "bounds on the path to here")), ...rows];
  }

  /** What matters at this node: values between what one side has already and what the other one can hold it to. */
  windowRows() {
    const { steps, passes, nodes } = this.data;
    const pass = steps.slice(0, this.step + 1).filter((one) => one.what === "pass").length;
    const rows = [];
    if (pass && passes.length) rows.push(make("tr", {}, make("td", { colspan: 3 }, `pass ${pass} of ${passes.length}: ${passes[pass - 1]}`)));
    const ends = steps[this.step]?.window ?? [];
    if (ends.length) rows.push(make("tr", {}, make("th", { colspan: 3 }, "the window: values that matter here")));
    ends.forEach(([score, maker], low) => rows.push(make("tr", {}, make("td", {}, low ? "▼ less than" : "▲ more than"), make("td", {}, make("b", {}, score)), make("td", {}, maker === null ? "" : `at ${nodes[maker]?.name}`))));
    return rows;
  }

  /** @param {number} player */
  dot(player) {
    const svg = make("svg", { width: 13, height: 13, class: "dot" });
    svg.append(make("circle", { cx: 6, cy: 6, r: 5.5, fill: this.data.colours[player] ?? "" }));
    return svg;
  }

  /** A child that is never searched is shown when its parent is done. @param {number} n @param {(Known | null)[]} of */
  isSeen(n, of) {
    const node = this.data.nodes[n];
    const parent = node?.parent === null || node?.parent === undefined ? null : of[node.parent];
    return Boolean(of[n]) || Boolean(node?.missing && parent && parent.status !== "open");
  }

  /** @param {number} n @param {Known | null | undefined} here @returns {[string, string][]} */
  remarks(n, here) {
    /** @type {[string, string][]} */
    const lines = [];
    const node = this.data.nodes[n];
    if (here) {
      for (const remark of here.remarks) lines.push([remark, "cut"]);
      if (here.again) lines.push([`searched again${here.again > 1 ? ` ${here.again} times` : ""}`, "again"]);
      if (here.status === "irrelevant" && !here.remarks.length) lines.push(["irrelevant", "faint"]);
      if (here.answered) lines.push(["by the table", "faint"]);
    }
    if (node?.children.length && !this.isOpen(n)) lines.push([`… ${node.below.toLocaleString("en")} node${node.below > 1 ? "s" : ""} below`, "faint"]);
    return lines;
  }

  /** @param {number} n @param {Box} box @param {(Known | null)[]} of */
  edge(n, box, of) {
    const { nodes, sizes } = this.data;
    const node = nodes[n], up = node?.parent ?? 0, parent = of[up];
    const top = /** @type {Box} */ (this.boxes?.get(up));
    // The edge begins below what is written at the parent at this step.
    const lines = this.remarks(up, parent).length + (parent?.label ? 1 : 0);
    const [x1, y1, x2, y2] = [top.x, top.top + 2 * sizes.radius + 4 + lines * sizes.line, box.x, box.top];
    const group = make("g", { class: this.isSeen(n, of) ? "" : "unseen" },
      make("line", { class: `edge${parent?.best === n ? " best" : ""}${node?.missing ? " missing" : ""}`, x1, y1, x2, y2 }));
    if (node?.unsearched && parent?.cut) {
      const x = x1 + 0.32 * (x2 - x1), y = y1 + 0.32 * (y2 - y1);
      group.append(make("path", { class: "slash", d: `M${x - 8} ${y + 2}l12 -7M${x - 5} ${y + 7}l12 -7` }));
    }
    group.append(make("text", { x: x1 + 0.66 * (x2 - x1), y: y1 + 0.66 * (y2 - y1) + 4, class: "move" }, node?.move ?? ""));
    return group;
  }

  /** @param {number} n @param {Box} box @param {(Known | null)[]} of @param {number[]} makers */
  node(n, box, of, makers) {
    const { nodes, sizes, steps, upwards } = this.data;
    const node = nodes[n], here = of[n], middle = box.top + sizes.radius;
    const inner = node !== undefined && (node.player !== null || node.chance);
    const words = [node?.name, inner ? (node.chance ? "chance" : `player ${node.player}`) : "", here?.label ? here.label.parts.join(", ") : "", here?.cut ? "cut" : "", node?.missing].filter(Boolean).join(", ") || (here ? "a leaf" : "not reached yet");
    const foldable = Boolean(node?.children.length);
    const group = make("g", { class: `node${foldable ? " foldable" : ""}${this.isSeen(n, of) ? "" : " unseen"}${n === this.found ? " found" : ""}`, "data-node": n, tabindex: foldable ? 0 : false,
      role: foldable ? "button" : "img", "aria-label": words, "aria-expanded": foldable ? String(this.isOpen(n)) : false });
    const pill = (/** @type {string} */ kind) => make("rect", { class: `pill ${kind}`, x: box.x - box.width / 2, y: box.top, rx: 6, width: box.width, height: sizes.leaf });
    if (node?.missing) {
      group.append(pill("missing"), make("text", { x: box.x, y: box.top + 16.5, class: "faint" }, node.missing));
      return group;
    }
    const current = steps[this.step]?.node === n;
    let y = box.top + sizes.leaf;
    if (!inner) {
      if (current || n === this.found) group.append(make("rect", { class: "ring", x: box.x - box.width / 2 - 3, y: box.top - 3, rx: 8, width: box.width + 6, height: sizes.leaf + 6 }));
      group.append(pill(""));
      if (here?.label) group.append(this.value(box.x, box.top + 16.5, here.label, node?.name ?? ""));
    } else {
      const player = node.player ?? 0, corners = upwards === null ? 0 : 2;
      if (makers.includes(n)) group.append(make("circle", { class: "maker", cx: box.x, cy: middle, r: sizes.radius + 5 + corners }));
      if (current || n === this.found) group.append(make("circle", { class: "ring", cx: box.x, cy: middle, r: sizes.radius + 2.5 + corners }));
      const down = upwards === null ? 0 : upwards.includes(player) ? 3 : -3;
      if (node.chance) group.append(diamond(box.x, middle, sizes.radius - 1));
      else group.append(this.sign(player, box.x, middle, sizes.radius - 1), make("text", { x: box.x, y: middle + 4.5 + down, class: "who" }, String(player)));
      group.append(make("text", { x: box.x - sizes.radius - 10 - corners, y: middle + 4.5, class: "faint node-name" }, node.name));
      y = box.top + 2 * sizes.radius + 3;
      if (here?.label) {
        group.append(this.value(box.x, y + 12, here.label, ""));
        y += sizes.line;
      }
    }
    this.remarks(n, here).forEach(([line, kind], i) => group.append(make("text", { x: box.x, y: y + 12 + i * sizes.line, class: kind }, line)));
    return group;
  }

  /** A circle, or a triangle that points to where the player's side wants the value. @param {number} player @param {number} x @param {number} y @param {number} radius */
  sign(player, x, y, radius) {
    const fill = this.data.colours[player] ?? "";
    if (this.data.upwards === null) return make("circle", { cx: x, cy: y, r: radius, fill });
    const up = this.data.upwards.includes(player) ? 1 : -1, foot = y + up * 0.85 * radius, half = 1.15 * radius;
    return make("polygon", { points: `${x},${y - up * radius} ${x + half},${foot} ${x - half},${foot}`, fill, stroke: fill, "stroke-width": radius / 4, "stroke-linejoin": "round" });
  }

  /** @param {number} x @param {number} y @param {Label} label @param {string} name */
  value(x, y, label, name) {
    const before = name ? [make("tspan", { class: "faint node-name" }, `${name} `)] : [];
    if (label.single) return make("text", { x, y, class: "single" }, ...before, label.parts[0] ?? "");
    const parts = label.parts.flatMap((part, player) => [player ? ", " : "(", player === label.player ? make("tspan", { class: `own p${player % 8}` }, part) : part]);
    return make("text", { x, y }, ...before, ...parts, ")");
  }
}

/** What the search was, in a line. @param {TreeData} data */
export function facts(data) {
  return [data.engine + (data.engine.includes(data.pruning) ? "" : ` with ${data.pruning}`), data.legend, data.truncated ? `the record ends after ${data.truncated.toLocaleString("en")} nodes` : ""].filter(Boolean).join(" · ");
}
