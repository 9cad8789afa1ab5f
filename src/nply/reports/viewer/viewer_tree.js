// What a viewer knows of a search: its nodes and steps, what is known after so many steps, and where nodes stand.

/**
 * @typedef {{ parts: string[], player: number, single: boolean }} Label
 * @typedef {{ parent: number | null, move: string, name: string, player: number | null, chance: boolean, children: number[], below: number, missing: string, unsearched: boolean, size: [number, number], open: boolean }} TreeNode
 * @typedef {{ node: number, what: string, text: string, label?: Label, remark?: string[], makers?: number[], bounds?: ([number, number] | null)[], best?: number | null, window?: [string, number | null][] }} Step
 * @typedef {{ radius: number, leaf: number, line: number, gap: number, level: number, margin: number }} Sizes
 * @typedef {{ engine: string, pruning: string, players: number, colours: string[], upwards: number[] | null, legend: string, passes: string[], sizes: Sizes, truncated: number, nodes: TreeNode[], steps: Step[], positions: (string | null)[] }} TreeData
 * @typedef {{ label: Label | null, remarks: string[], again: number, status: string, cut: boolean, best: number | null | undefined, latest: number | null, answered: boolean }} Known
 * @typedef {{ width: number, height: number, ply: number, whole: number, left: number, x: number, top: number }} Box
 */

/**
 * What is known of each node after so many steps; null: it was not reached.
 * @param {TreeData} data
 * @param {number} until
 * @returns {(Known | null)[]}
 */
export function known(data, until) {
  const { nodes, steps, upwards } = data;
  const twoSides = upwards !== null;
  /** @type {(Known | null)[]} */
  const of = nodes.map(() => null);
  for (const { node, what, label, remark, best } of steps.slice(0, until + 1)) {
    const before = of[node] ?? null;
    if (what === "enter" || what === "pass") {
      // With two sides the label is what is known from earlier visits, and only the last cut counts.
      of[node] = { label: label ?? null, remarks: before && !twoSides ? before.remarks : [], again: before ? before.again : 0,
        status: "open", cut: false, best: twoSides ? best : null, latest: null, answered: false };
      continue;
    }
    const here = of[node];
    if (!here) continue;
    if (label) here.label = label;
    if (twoSides) here.best = best;
    else if (what === "best") here.best = here.latest;
    if (what === "value" || what === "at_least" || what === "at_most") {
      here.status = what;
      const parent = nodes[node]?.parent ?? null;
      const above = parent === null ? null : of[parent];
      if (above) above.latest = node;
    }
    if (what === "cut") {
      here.cut = true;
      here.remarks = here.remarks.concat(remark ?? []);
      if (!twoSides) here.status = "cut";
    }
    if (what === "irrelevant" && here.status !== "cut") here.status = "irrelevant";
    if (what === "research") here.again += 1;
    if (what === "answered") here.answered = true;
  }
  return of;
}

/**
 * Where nodes stand: the same rule as in the pictures.
 * @param {TreeData} data
 * @param {(node: number) => boolean} isOpen
 */
export function place(data, isOpen) {
  const { nodes, sizes } = data;
  /** @type {Map<number, Box>} */
  const boxes = new Map();
  /** @type {number[]} */
  const order = [];
  /** @type {[number, number][]} */
  const stack = [[0, 0]];
  const children = (/** @type {number} */ n) => (isOpen(n) ? nodes[n]?.children ?? [] : []);
  const box = (/** @type {number} */ n) => /** @type {Box} */ (boxes.get(n));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [n, ply] = next;
    const [width, height] = nodes[n]?.size ?? [0, 0];
    order.push(n);
    boxes.set(n, { width, height, ply, whole: 0, left: 0, x: 0, top: 0 });
    for (const child of [...children(n)].reverse()) stack.push([child, ply + 1]);
  }
  const row = (/** @type {number} */ n) => children(n).reduce((sum, c) => sum + box(c).whole, 0) + sizes.gap * Math.max(children(n).length - 1, 0);
  for (const n of [...order].reverse()) box(n).whole = Math.max(box(n).width, row(n));
  box(0).left = sizes.margin;
  for (const n of order) {
    let left = box(n).left + (box(n).whole - row(n)) / 2;
    for (const child of children(n)) {
      box(child).left = left;
      left += box(child).whole + sizes.gap;
    }
  }
  for (const n of [...order].reverse()) {
    const here = box(n), below = children(n), first = below[0], last = below.at(-1);
    let x = here.left + here.whole / 2;
    if (first !== undefined && last !== undefined) x = (box(first).x + box(last).x) / 2;
    here.x = Math.min(Math.max(x, here.left + here.width / 2), here.left + here.whole - here.width / 2);
  }
  /** @type {number[]} */
  const heights = [];
  for (const one of boxes.values()) heights[one.ply] = Math.max(heights[one.ply] ?? 0, one.height);
  const tops = [sizes.margin];
  heights.forEach((height, ply) => tops.push((tops[ply] ?? 0) + height + sizes.level));
  for (const one of boxes.values()) one.top = tops[one.ply] ?? 0;
  return { boxes, width: box(0).whole + 2 * sizes.margin, height: tops.at(-1) ?? 0 };
}

/**
 * Is the step after this one a decision whether to cut? It is where a child is done and others are left.
 * @param {TreeData} data
 * @param {number} step
 * @returns {boolean | null} whether the search cuts; null: nothing is decided
 */
export function decides(data, step) {
  const next = data.steps[step + 1];
  if (!next) return null;
  if (next.what === "cut") return true;
  if (next.what !== "enter") return null;
  const parent = data.nodes[next.node]?.parent ?? null;
  if (parent === null || data.nodes[parent]?.children[0] === next.node) return null;
  return data.steps.slice(0, step + 1).some((one) => one.node === next.node) ? null : false;
}

/**
 * The nodes above a node, itself left out.
 * @param {TreeData} data
 * @param {number} node
 */
export function above(data, node) {
  const found = new Set();
  for (let n = data.nodes[node]?.parent ?? null; n !== null; n = data.nodes[n]?.parent ?? null) found.add(n);
  return found;
}
