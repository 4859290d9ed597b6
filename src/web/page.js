/* The page around the viewer: passes events to the worker, draws its frames, mirrors what is drawn for keyboards and
 * screen readers (mirror.js), and keeps the address. */
"use strict";

import { List, Picture, measureFace } from "./picture.js";
import { Mirror } from "./mirror.js";
import { Pointer } from "./pointer.js";
import { keyName, typedText } from "./keys.js";

const byId = id => document.getElementById(id);
const canvas = byId("picture"), worker = new Worker("worker.js"), answers = new Map();
const SOLVER_SECONDS = 10;
let picture, mirror, state = {}, texts = {}, questions = 0, frame = null, solver = null, isOpening = false;
let barHeight = 0, shownLink = "", typed = "", heard = "", counted = null;

const text = name => texts[name] ?? name;

export function tell(call, ...values) {
  worker.postMessage({ call, with: values });
}

/* Asks for a text. */
export function ask(call, ...values) {
  return new Promise(resolve => {
    answers.set(++questions, resolve);
    worker.postMessage({ call, with: values, asks: true, id: questions });
  });
}

/* Carries out what may fail, and shows the error. */
async function attempt(call, ...values) {
  const error = await ask(call, ...values);
  if (error) tell("show_error", error);
  return !error;
}

/* --- frames --- */

function drawFrame() {
  const { list, cells } = frame, commands = new List(list);
  picture.draw(commands, canvas.clientWidth * devicePixelRatio | 0, canvas.clientHeight * devicePixelRatio | 0);
  mirror.show(state, commands, cells);
  frame = null;
  tell("drawn");
}

function takeFrame(data) {
  const before = state;
  state = JSON.parse(data.state);
  const isDue = !frame;
  frame = data;
  if (isDue) requestAnimationFrame(drawFrame);
  fitBar();
  document.title = state.title;
  if (before.language !== state.language) useLanguage();
  if (before.theme?.id !== state.theme.id) useTheme();
  announce(before);
  report(before);
  followAddress();
  followTyping();
}

function useTheme() {
  const { theme } = state;
  for (const name of ["ground", "raised", "text", "line", "mark"])
    document.documentElement.style.setProperty(`--${name}`, theme[name]);
  document.documentElement.style.colorScheme = theme.isDark ? "dark" : "light";
}

async function useLanguage() {
  document.documentElement.lang = state.language;
  texts = JSON.parse(await ask("texts"));
  for (const [id, name] of [["shown", "What is shown"], ["paste-title", "Paste a puzzle"], ["open", "Open"],
      ["paste-hint", "Paste or type a puzzle in any form: a line of 81 characters, rows, a file's text, a link."],
      ["solver-title", "Your solver"], ["run", "Run"], ["copy-title", "Copy this link"],
      ["solver-hint", "JavaScript. `puzzle` is the puzzle as a text; `say` takes one event: r1c2=5, guess r1c2=5, " +
        "fail, back, solved. It runs in your browser alone, for at most 10 seconds."]])
    byId(id).textContent = text(name);
  for (const button of document.querySelectorAll("[data-close]")) button.textContent = text("Close");
  byId("board").setAttribute("aria-label", text("Board"));
  byId("bar").setAttribute("aria-label", text("Controls"));
  byId("controls").setAttribute("aria-label", text("Controls"));
  byId("type").setAttribute("aria-label", text("Type here"));
}

/* Each step is announced once, when it stays: what is played goes by too fast. */
function announce(before) {
  const isNew = state.sentence !== heard || state.position !== before.position;
  if (state.message !== before.message) byId("notice").textContent = state.message;
  if (!state.playing && isNew && state.sentence) {
    heard = state.sentence;
    say(state.where === "watch" && state.position
      ? text(state.closed ? "Step ${position} of ${steps}. ${text}" : "Step ${position}. ${text}")
          .replace("${position}", state.position).replace("${steps}", state.steps)
          .replace("${text}", () => state.sentence)
      : state.sentence);
  }
}

export function say(words) {
  byId("announcement").textContent = words;
}

/* Tells a page that embeds this one each answer of an exercise (docs/web.md). */
function report(before) {
  const now = state.technique ? { technique: state.technique, right: state.right, wrong: state.wrong } : null;
  const isAnswer = now && counted && now.technique === counted.technique &&
    now.right + now.wrong > counted.right + counted.wrong;
  if (isAnswer && parent !== window)
    parent.postMessage({ type: "sudoscope-answer", ...now, isRight: now.right > counted.right }, "*");
  counted = now;
}

/* --- the address --- */

const withoutStep = link => link.replace(/&s=\d+$/, "");

/* What is opened gets an entry of the history; a step of it only changes the address. */
function followAddress() {
  if (isOpening || state.link === shownLink || state.playing) return;
  shownLink = state.link;
  const address = state.link || location.pathname + location.search;
  const isSame = withoutStep(state.link) === withoutStep(location.hash);
  if (isSame) history.replaceState(null, "", address);
  else history.pushState(null, "", address);
}

/* Opens what an address names. Returns false if it names nothing. */
async function openAddress() {
  const part = new URLSearchParams(location.hash.slice(1).replaceAll("+", "%2B"));
  const puzzle = part.get("p"), lesson = part.get("l"), exercise = part.get("x"), engine = part.get("e") ?? "";
  isOpening = true;
  let isFine = true;
  if (puzzle) {
    const isByHand = engine === "hand";
    isFine = await attempt("open", puzzle, "", isByHand ? "" : engine, part.get("o") ?? "");
    if (isFine && isByHand) await attempt("do", "edit", "givens");
    else if (isFine) tell("seek", Number(part.get("s")) || 0);
  } else if (lesson || exercise) {
    isFine = await attempt("do", lesson ? "learn" : "practise", lesson ?? exercise);
  }
  setTimeout(() => {
    isOpening = false;
    followAddress();
  }, 300);
  return Boolean(puzzle || lesson || exercise);
}

addEventListener("popstate", async () => {
  if (!await openAddress()) tell("start_page");
});

/* --- what the viewer asks of the page --- */

const carryOut = {
  quit() {},
  fullScreen() {
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  },
  paste() {
    byId("puzzle").value = "";
    byId("paste").showModal();
  },
  open() { byId("file").click(); },
  async copy(words) {
    try {
      await navigator.clipboard.writeText(words);
    } catch { /* the browser wants the person to do it */
      byId("copied").value = words;
      byId("copy").showModal();
      byId("copied").select();
    }
  },
  async solver() {
    if (!byId("code").value) byId("code").value = await (await fetch("own.js")).text();
    byId("solver").showModal();
    byId("code").setSelectionRange(0, 0);
    byId("code").scrollTop = 0;
  },
};

function download(name, data) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([data]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

byId("open").addEventListener("click", async () => {
  const puzzle = byId("puzzle").value;
  byId("paste").close();
  tell("paste", puzzle);
});

byId("file").addEventListener("change", async ({ target }) => {
  const [file] = target.files;
  if (file) tell("file", file.name, await file.arrayBuffer());
  target.value = "";
});

addEventListener("dragover", event => event.preventDefault());
addEventListener("drop", async event => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  if (file) tell("file", file.name, await file.arrayBuffer());
  else tell("paste", event.dataTransfer.getData("text"));
});

for (const button of document.querySelectorAll("[data-close]"))
  button.addEventListener("click", () => button.closest("dialog").close());

/* --- a solver of one's own --- */

byId("run").addEventListener("click", async () => {
  const puzzle = await ask("puzzle"), said = [];
  byId("solver").close();
  solver?.terminate();
  solver = new Worker("solver.js");
  const finish = (failure, wasStopped) => {
    clearTimeout(limit);
    solver.terminate();
    if (!said.length && !failure) tell("show_error", text("The solver said nothing."));
    else if (!said.length) tell("show_error", failure);
    else attempt("watch", "solver.js", said.join("\n") + "\n", failure, wasStopped ? 1 : 0);
  };
  const limit = setTimeout(() => finish(text("The solver did not end within 10 seconds and was stopped."), true),
    SOLVER_SECONDS * 1000);
  solver.onerror = event => finish(event.message, true);
  solver.onmessage = ({ data }) => {
    said.push(...data.said);
    if (data.isDone) finish(data.failure, false);
  };
  solver.postMessage({ code: byId("code").value, puzzle });
});

/* --- keys --- */

/* A phone shows its keyboard for an input alone. */
function followTyping() {
  const input = byId("type"), isWanted = state.takesText && matchMedia("(pointer: coarse)").matches;
  if (input.hidden !== !isWanted) {
    input.hidden = !isWanted;
    input.value = typed = "";
  }
}

byId("type").addEventListener("input", ({ target }) => {
  const kept = [...target.value].findIndex((letter, i) => letter !== [...typed][i]);
  const common = kept < 0 ? [...target.value].length : kept;
  tell("type", [...typed].length - Math.min(common, [...typed].length), [...target.value].slice(common).join(""));
  typed = target.value;
});

byId("type").addEventListener("keydown", event => {
  if (event.key !== "Enter" && event.key !== "Escape") return;
  event.preventDefault();
  tell("key", event.key === "Enter" ? "Enter" : "Esc", "");
});

document.addEventListener("keydown", event => {
  const isOwn = event.target.closest("dialog, #type") || document.querySelector("dialog[open]");
  if (isOwn || event.isComposing || mirror?.takesKey(event, state)) return;
  const name = keyName(event), words = typedText(event);
  if (!name && !words) return;
  event.preventDefault();
  tell("key", name, words);
});

document.addEventListener("paste", event => {
  if (event.target.closest("dialog, #type")) return;
  event.preventDefault();
  tell("paste", event.clipboardData.getData("text"));
});

/* --- the beginning --- */

/* With a bar of its own the picture ends where the drawn bar begins, which lies below it. */
function resize() {
  const ratio = devicePixelRatio, hidden = byId("bar").hidden ? 0 : barHeight;
  const width = canvas.clientWidth, height = canvas.clientHeight;
  tell("resize", Math.max(64, width * ratio | 0), Math.max(64, (height * ratio | 0) + hidden), ratio);
}

function fitBar() {
  const isShown = Boolean(state.board) && mirror.hasBar(state), height = isShown ? state.height - state.bar : 0;
  if (byId("bar").hidden === !isShown && height === barHeight) return;
  barHeight = height;
  byId("bar").hidden = !isShown;
  document.body.classList.toggle("has-bar", isShown);
  resize();
}

async function begin(characters) {
  await Promise.all(["400 16px sudoscope", "600 16px sudoscope", "400 16px sudoscope-mono"].map(font =>
    document.fonts.load(font).catch(() => [])));
  picture = new Picture(canvas);
  mirror = new Mirror(byId("mirror"), { tell, ask, say });
  new Pointer(canvas, tell, (x, y) => mirror.isDragged(x, y));
  for (const face of [0, 1, 2]) tell("setWidths", face, measureFace(face, characters));
  resize();
  addEventListener("resize", resize);
  matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", ({ matches }) =>
    tell("do", "motion", matches ? "off" : "on"));
  if (location.hash.length < 2) tell("begin");
  else if (tell("start_page"), !await openAddress()) tell("begin");
}

worker.onmessage = ({ data }) => {
  if (data.characters) begin(data.characters);
  else if (data.list) takeFrame(data);
  else if (data.request) carryOut[data.request](data.text);
  else if (data.file) download(data.name, data.file);
  else if (data.picture) canvas.toBlob(blob => download(data.picture.split("/").pop(), blob));
  else if (answers.has(data.id)) {
    answers.get(data.id)(data.answer);
    answers.delete(data.id);
  }
};

addEventListener("visibilitychange", () => {
  if (document.hidden) tell("keep");
});

const wants = feature => matchMedia(feature).matches;
worker.postMessage({ start: {
  page: location.href.split("#")[0],
  theme: wants("(prefers-contrast: more)") || wants("(forced-colors: active)") ? "high-contrast"
    : wants("(prefers-color-scheme: dark)") ? "dark" : "light",
  language: (navigator.language || "en").split("-")[0],
  isStill: wants("(prefers-reduced-motion: reduce)"),
  folder: "/kept",
} });
navigator.serviceWorker?.register("offline.js").catch(() => {});
