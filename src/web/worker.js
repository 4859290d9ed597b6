/* The worker: runs the viewer (web.c), lets time pass, and sends frames with their state to the page. Each message of
 * the page is one call: { call: NAME, with: [...], id }. The answer to a call with an id is { id, answer }. */
"use strict";

importScripts("sudoscope.js");

const FRAME = 16; // milliseconds
const requests = { 1: "quit", 2: "fullScreen", 4: "paste", 8: "copy", 16: "open", 32: "save", 1024: "solver" };
let module, web, page = 0, last = 0, timer = 0, isDrawn = true, isStale = true, shown = "", saving = "", keptAt = 0;
let isChanged = false; // since what is to be kept was kept

function call(name, ...values) {
  return module.ccall(`web_${name}`, "number", values.map(each => typeof each === "string" ? "string" : "number"),
    values);
}

function ask(name, ...values) {
  call(name, web, ...values);
  return module.UTF8ToString(call("answer", web));
}

/* --- frames --- */

/* Copies the display list: three arrays and their lengths (struct draw_list). */
function copyList() {
  const list = call("list", web) >> 2, [commands, points, bytes, ...counts] = module.HEAPU32.subarray(list, list + 6);
  const copy = (from, length) => module.HEAPU8.slice(from, from + length).buffer;
  return { commands: copy(commands, counts[0] * 80), points: copy(points, counts[1] * 8), bytes: copy(bytes, counts[2]) };
}

/* Sends the frame, with the words of the cells unless it changes at once. */
function sendFrame() {
  call("draw", web);
  const state = ask("state"), list = copyList();
  const isResting = !JSON.parse(state).playing, words = isResting && shown !== state ? ask("cells") : null;
  shown = isResting ? state : "";
  isDrawn = false;
  postMessage({ list, state, cells: words }, Object.values(list));
}

function answerRequests() {
  const bits = call("requests", web);
  for (const [bit, request] of Object.entries(requests)) {
    if (!(bits & bit)) continue;
    const text = request === "copy" ? module.UTF8ToString(call("copied", web)) : "";
    if (request === "save") save(ask("save_name"));
    else postMessage({ request, text });
  }
}

/* Lets time pass, draws what has changed once the page has shown the last frame, and gives the threads turns in the
 * time that is left. */
function tick() {
  const now = performance.now();
  timer = 0;
  if (isDrawn) {
    call("advance", web, (now - last) / 1000);
    last = now;
    answerRequests();
    finishSaving();
    sendFrame();
    isStale = false;
  }
  const isBusy = call("is_busy", web); // if so, what the threads find is taken in the next frame
  do call("work");
  while (performance.now() - now < FRAME - 4 && call("is_busy", web));
  keepNowAndThen(now);
  isStale ||= isBusy || call("is_busy", web) || Boolean(saving);
  if (isStale) wake(Math.max(1, FRAME - (performance.now() - now)));
}

/* Goes on after so many milliseconds. */
function wake(milliseconds) {
  timer ||= setTimeout(tick, milliseconds);
}

/* --- files --- */

function save(name) {
  const path = `/saved/${name.split("/").pop()}`;
  const error = ask("do", "save", path);
  if (error) call("show_error", web, error);
  else saving = path;
}

/* Hands a file to the page once it is written. */
function finishSaving() {
  if (!saving || !module.FS.analyzePath(saving).exists) return;
  const bytes = module.FS.readFile(saving);
  postMessage({ file: bytes.buffer, name: saving.split("/").pop() }, [bytes.buffer]);
  module.FS.unlink(saving);
  saving = "";
}

function openFile(name, bytes) {
  const path = `/opened/${name.split("/").pop()}`;
  module.FS.writeFile(path, new Uint8Array(bytes));
  const error = ask("do", "open", path);
  if (error) call("show_error", web, error);
}

/* Keeps settings, practice and work by hand in the browser, some seconds after a change. */
function keepNowAndThen(now) {
  if (!isChanged || !module.isKeeping || now - keptAt < 3000) return;
  keptAt = now;
  isChanged = false;
  call("keep", web);
  module.FS.syncfs(false, () => {});
}

/* --- messages --- */

/* A key, and the text that it types. The text of the key that opened a text field is dropped. */
function pressKey(name, text) {
  const tookText = call("takes_text", web);
  if (name) call("key", web, name);
  if (tookText && text) call("text", web, text);
}

/* Changes what was typed into a list into this. */
function typeInstead(old, text) {
  for (let i = 0; i < old; i++) call("key", web, "Backspace");
  if (text) call("text", web, text);
}

const own = {
  key: pressKey,
  type: typeInstead,
  file: openFile,
  drawn() { isDrawn = true; },
  keep() { keptAt = 0; isChanged = true; },
  setWidths(face, widths) {
    module.HEAPF32.set(widths, call("widths", web, face) >> 2);
  },
};

async function start({ folder, page: address, theme, language, isStill }) {
  module = await makeSudoscope({ locateFile: name => name });
  for (const each of ["/saved", "/opened", "/kept"]) module.FS.mkdir(each);
  module.isKeeping = folder && await keepFolder();
  web = call("create", module.isKeeping ? "/kept" : "", address, theme, language, isStill ? 1 : 0);
  postMessage({ characters: call("characters") });
}

/* Fills the folder with what the browser has kept. Returns whether it can keep something. */
async function keepFolder() {
  try {
    module.FS.mount(module.FS.filesystems.IDBFS, {}, "/kept");
    return await new Promise(resolve => module.FS.syncfs(true, error => resolve(!error)));
  } catch {
    return false;
  }
}

onmessage = async ({ data }) => {
  if (data.start) return start(data.start);
  let answer;
  if (own[data.call]) own[data.call](...data.with);
  else if (data.asks) answer = ask(data.call, ...data.with);
  else answer = call(data.call, web, ...data.with);
  if (data.id !== undefined) postMessage({ id: data.id, answer });
  isChanged ||= data.call !== "drawn";
  isStale ||= data.call !== "drawn";
  if (isStale) wake(1);
};
