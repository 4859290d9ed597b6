/* The names of keys, as src/viewer/actions.def has them. */
"use strict";

const special = { " ": "Space", ArrowLeft: "Left", ArrowRight: "Right", ArrowUp: "Up", ArrowDown: "Down", Home: "Home",
  End: "End", PageUp: "PgUp", PageDown: "PgDn", Escape: "Esc", Backspace: "Backspace", Enter: "Enter", F1: "F1", F3: "F3",
  F6: "F6", F10: "F10", Delete: "Delete" };
/* With Ctrl the browser has keys of its own; these are the viewer's. */
const punctuation = [...".,[]{}?+-="]; // the viewer has keys of these names
const withControl = new Set("ABCEGIOPSUYZ+-=0");
/* Returns the key's name, or "" if the viewer has no use for it. */
export function keyName(event) {
  const { key, code, ctrlKey, altKey, metaKey, shiftKey } = event, digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  const letter = /^[a-z]$/i.test(key) ? key.toUpperCase() : "";
  const sign = punctuation.includes(key) ? key : "";
  if (sign && !ctrlKey && !altKey && !metaKey) return sign;
  const base = special[key] ?? digit ?? (letter || (sign && "+-=".includes(sign) ? sign : ""));
  const isBrowsers = metaKey || (ctrlKey && base.length === 1 && !withControl.has(base)) || (altKey && base !== "F10");
  if (!base || isBrowsers || key === "Tab") return "";
  return `${ctrlKey ? "Ctrl+" : ""}${shiftKey && base !== "+" ? "Shift+" : ""}${base}`;
}

/* Returns the text that the key types, or "". */
export function typedText({ key, ctrlKey, altKey, metaKey }) {
  return [...key].length === 1 && !ctrlKey && !altKey && !metaKey ? key : "";
}
