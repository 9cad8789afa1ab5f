// Making elements. Text is always set as text, never read as HTML.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Attributes */

/**
 * Set attributes: `on…` are listeners, `class`, and everything else by name; null and false leave one out.
 * @param {Element} element
 * @param {Attributes} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" && "value" in element) /** @type {any} */ (element).value = value;
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/**
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
function fill(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === "number" ? String(child) : child);
  }
}

/**
 * Make an HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {(Child | Child[])[]} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  fill(element, children);
  dress(element, attributes);
  return element;
}

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Attributes} [attributes]
 * @param {(Child | Child[])[]} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  fill(element, children);
  dress(element, attributes);
  return element;
}

/**
 * Put children in place of those that are there.
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
export function show(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/**
 * Put children in place of those that are there, unless they look the same: what has the focus keeps it.
 * @param {Element} element
 * @param {(Child | Child[])[]} children
 */
export function settle(element, ...children) {
  const next = h("div", {}, ...children);
  if (next.innerHTML !== element.innerHTML) element.replaceChildren(...next.childNodes);
}

/**
 * The element with this id, which is there.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** Say something to those who listen to the page. @param {string} words */
export function say(words) {
  byId("said").textContent = words;
}

let hiding = 0;
/** Show an error for some seconds; what was given up is none. @param {unknown} error */
export function complain(error) {
  if (error instanceof DOMException && error.name === "AbortError") return;
  const place = byId("problem");
  place.textContent = error instanceof Error ? error.message : String(error);
  place.classList.add("shown");
  clearTimeout(hiding);
  hiding = window.setTimeout(() => place.classList.remove("shown"), 8000);
}

/** Do something and show what goes wrong. @param {() => Promise<unknown>} work */
export async function trying(work) {
  try {
    await work();
  } catch (error) {
    complain(error);
  }
}

export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
/** @param {number} count @param {string} word */
export const many = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;

/**
 * A number without needless digits.
 * @param {number} value
 */
export const short = (value) => (Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1));

/** @param {number} count */
export const shortCount = (count) =>
  count < 10_000 ? count.toLocaleString("en") : count < 1e6 ? `${(count / 1e3).toFixed(0)}k` : `${(count / 1e6).toFixed(1)}M`;
