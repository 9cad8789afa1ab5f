// Options of a game as fields of a form.
import { h } from "./dom.js";

/** @typedef {import("./messages").OptionTold} OptionTold */
/** @typedef {HTMLInputElement | HTMLSelectElement} Field */

/** @param {OptionTold} option @param {any} value @returns {Field} */
export function optionField(option, value) {
  if (option.type === "bool") return h("input", { type: "checkbox", checked: value === true });
  if (option.type === "choice") {
    const field = h("select", {}, option.choices.map((choice) => h("option", { value: choice }, choice.replace(/_/g, " "))));
    field.value = String(value);
    return field;
  }
  if (option.type === "int") {
    return h("input", { type: "number", value: String(value ?? ""), min: option.low ?? "", max: option.high ?? "", inputmode: "numeric" });
  }
  return h("input", { type: "text", value: Array.isArray(value) ? value.join(" ") : String(value ?? ""), spellcheck: "false" });
}

/** @param {OptionTold} option @param {Field} field @returns {any} */
export function readOption(option, field) {
  if (option.type === "bool") return /** @type {HTMLInputElement} */ (field).checked;
  if (option.type === "int") return field.value === "" ? option.default : Number(field.value);
  if (option.type === "choice" || option.type === "text") return field.value;
  const words = field.value.split(/[\s,]+/).filter(Boolean);
  return option.type === "texts" ? words : words.map(Number);
}
