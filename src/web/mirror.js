/* Mirrors what is drawn: a grid of cells, a button or slider in each place that can be clicked, and the words. All of it
 * lies over the picture, unseen until it has the focus, for keyboards and screen readers. */
"use strict";

const RANGES = new Set(["timeline", "speed"]), SPEEDS = [0.25, 10000];
const PANEL = 1, OVERLAY = 3; // enum draw_part
/* The buttons of the bar (enum frame_button), as a phone shows them. */
const icons = ["M5 4h3v16H5Zm14 0v16L9 12Z", "M17 4v16L6 12Z", "M7 3v18l13-9Z", "M7 4v16l11-8Z", "M16 4h3v16h-3ZM5 4v16l10-8Z"];
const PLAY = 2, PAUSE_ICON = "M6 4h4v16H6Zm8 0h4v16h-4Z";
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const houses = { r: "row", c: "column", b: "box" };

function inside({ x, y, size }, [left, top, width, height]) {
  const middle = y - size * 0.3;
  return x >= left - 1 && x <= left + width + 1 && middle >= top && middle < top + height;
}

/* Joins texts as they are read: by lines, and from left to right. */
function linesOf(texts) {
  const lines = new Map();
  for (const each of texts) {
    const key = Math.round(each.y);
    const line = [...lines.keys()].find(other => Math.abs(other - key) < 3) ?? key;
    lines.set(line, [...lines.get(line) ?? [], each]);
  }
  return [...lines].sort((a, b) => a[0] - b[0]).map(([, line]) =>
    line.sort((a, b) => a.x - b.x).map(each => each.text).join(" ").replace(/ ([.,;:!?])/g, "$1"));
}

function place(element, [x, y, width, height]) {
  const ratio = devicePixelRatio;
  Object.assign(element.style, { left: `${x / ratio}px`, top: `${y / ratio}px`, width: `${width / ratio}px`,
                                 height: `${height / ratio}px` });
}

export class Mirror {
  constructor(root, { tell, ask, say }) {
    Object.assign(this, { tell, ask, say, controls: new Map(), cells: [], state: {}, house: "box", walked: 0, row: -1 });
    this.board = root.querySelector("#board");
    this.group = root.querySelector("#controls");
    this.bar = document.getElementById("bar");
    this.lines = document.getElementById("lines");
    this.board.addEventListener("focusin", ({ target }) => this.choose(this.cells.indexOf(target)));
  }

  show(state, list, words) {
    const texts = list.texts();
    this.state = state;
    this.showControls(state, texts);
    this.showWords(state, texts);
    document.getElementById("title").textContent = state.name || "sudoscope";
    this.board.hidden = !state.board || state.controls.some(([kind]) => kind === "cover");
    if (words && state.board) this.showCells(state, words);
  }

  /* --- controls --- */

  showControls(state, texts) {
    const cover = state.controls.findLastIndex(([kind]) => kind === "cover"), seen = new Set();
    const shown = state.controls.slice(cover + 1), uppermost = shown.map(() => []);
    for (const each of texts) {
      const control = shown.findLastIndex(([, box]) => inside(each, box));
      if (control >= 0) uppermost[control].push(each);
    }
    for (const [i, [kind, box, position, title, key]] of shown.entries()) {
      const name = `${kind} ${position}`, element = this.controls.get(name) ?? this.add(kind, name);
      const above = uppermost[i].filter(each => each.part === OVERLAY); // they hide what lies below
      const words = linesOf(above.length ? above : uppermost[i]).join(", ");
      const label = words && kind !== "speed" && kind !== "timeline" ? words : title;
      seen.add(name);
      element.box = box;
      element.setAttribute("aria-label", label || title || kind);
      if (key) element.setAttribute("aria-keyshortcuts", key);
      if (RANGES.has(kind)) this.showRange(element, kind, state);
      if (this.hasBar(state) && box[1] >= state.bar) this.showInBar(element, kind, position, state);
      else this.showInPlace(element, box);
    }
    for (const [name, element] of this.controls) {
      if (seen.has(name)) continue;
      element.remove();
      this.controls.delete(name);
    }
    this.followRow(state);
  }

  showInPlace(element, box) {
    if (element.parentElement !== this.group) {
      this.group.append(element);
      element.replaceChildren();
    }
    place(element, box);
  }

  /* On a phone the bar is made of buttons that a finger hits; the drawn one lies below the picture. */
  hasBar(state) {
    return matchMedia("(pointer: coarse) and (max-width: 759px)").matches &&
      !state.controls.some(([kind]) => kind === "cover") && state.controls.some(([kind]) => kind === "timeline");
  }

  showInBar(element, kind, button, state) {
    if (element.parentElement !== this.bar) {
      element.removeAttribute("style");
      this.bar.append(element);
    }
    if (kind !== "button" || button >= icons.length) return;
    const icon = button === PLAY && state.playing ? PAUSE_ICON : icons[button];
    if (element.dataset.icon === icon && element.firstChild) return;
    element.dataset.icon = icon;
    element.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"/></svg>`;
  }

  add(kind, name) {
    const element = document.createElement(RANGES.has(kind) ? "input" : "button");
    if (RANGES.has(kind)) {
      element.type = "range";
      element.addEventListener("input", () => this.move(kind, Number(element.value)));
    } else {
      element.addEventListener("click", () => this.click(element.box));
    }
    this.controls.set(name, element);
    return element;
  }

  showRange(element, kind, { position, steps, speed }) {
    const isTime = kind === "timeline";
    element.min = 0;
    element.max = isTime ? steps : 100;
    element.step = isTime ? 1 : 5;
    element.value = isTime ? position : 100 * Math.log(speed / SPEEDS[0]) / Math.log(SPEEDS[1] / SPEEDS[0]);
    element.setAttribute("aria-valuetext", isTime ? `${position} / ${steps}` : `${Number(speed.toPrecision(3))}/s`);
  }

  move(kind, value) {
    if (kind === "timeline") this.tell("do", "seek", String(value));
    else this.tell("do", "speed", (SPEEDS[0] * (SPEEDS[1] / SPEEDS[0]) ** (value / 100)).toPrecision(3));
  }

  click([x, y, width, height]) {
    this.tell("pointer", x + width / 2, y + height / 2);
    this.tell("press", 1, 0);
    this.tell("press", 0, 0);
    this.tell("pointer", -1, -1);
  }

  /* The row that is chosen in a menu has the focus, so that it is read. */
  followRow({ row }) {
    const element = row === undefined ? undefined : this.controls.get(`row ${row}`);
    if (row !== this.row && element && !document.querySelector("dialog[open]")) element.focus({ preventScroll: true });
    this.row = element ? row : -1;
  }

  /* What lies there is dragged: the board, the timeline, the speed. */
  isDragged(x, y) {
    const within = ([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height;
    const isCovered = this.state.controls?.some(([kind]) => kind === "cover");
    const ranges = this.state.controls?.filter(([kind]) => RANGES.has(kind)).map(([, box]) => box) ?? [];
    return !isCovered && [...ranges, ...this.state.board ? [this.state.board] : []].some(within);
  }

  /* --- words --- */

  /* The words beside the board that are on no control. */
  showWords(state, texts) {
    const covered = state.controls.some(([kind]) => kind === "cover"), boxes = state.controls.filter(([kind]) =>
      kind !== "cover").map(([, box]) => box);
    const free = texts.filter(each => each.part === (covered ? OVERLAY : PANEL) && !boxes.some(box => inside(each, box)));
    const lines = linesOf(free);
    if (lines.join("\n") === this.shownLines) return;
    this.shownLines = lines.join("\n");
    this.lines.replaceChildren(...lines.map(line => Object.assign(document.createElement("p"), { textContent: line })));
  }

  /* --- the board --- */

  showCells(state, words) {
    const rows = words.split("\n").filter(Boolean).map(line => /^(\S+) (\S+) (\S+) (\S+) (.*)$/.exec(line));
    if (rows.length !== this.cells.length || this.layout !== `${state.columns}x${state.rows}`) this.makeCells(rows, state);
    rows.forEach(([, x, y, width, height, text], i) => {
      place(this.cells[i], [x, y, width, height].map(Number));
      this.cells[i].setAttribute("aria-label", text);
      this.cells[i].setAttribute("aria-selected", i === state.chosen);
    });
    if (state.chosen >= 0) this.walked = state.chosen;
    this.setTabStop();
  }

  makeCells(rows, state) {
    const byTop = new Map();
    this.layout = `${state.columns}x${state.rows}`;
    this.cells = rows.map(() => Object.assign(document.createElement("div"), { role: "gridcell", tabIndex: -1 }));
    rows.forEach(([, , y], i) => byTop.set(y, [...byTop.get(y) ?? [], this.cells[i]]));
    this.board.replaceChildren(...[...byTop].sort((a, b) => a[0] - b[0]).map(([, cells]) => {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      row.append(...cells);
      return row;
    }));
    for (const cell of this.cells) cell.setAttribute("role", "gridcell");
    this.walked = 0;
  }

  setTabStop() {
    this.cells.forEach((cell, i) => { cell.tabIndex = i === this.walked ? 0 : -1; });
  }

  choose(cell) {
    if (cell < 0) return;
    this.walked = cell;
    this.setTabStop();
    if (this.state.where !== "hand") this.tell("choose", cell);
  }

  /* The keys of the grid, where it has the focus; and what a button does itself. Returns whether the key was used. */
  takesKey(event, state) {
    const isInGrid = event.target.getAttribute?.("role") === "gridcell";
    const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
    if (["BUTTON", "INPUT"].includes(event.target.tagName) && this.usesItself(event)) return true;
    if (!isInGrid || !isPlain) return false;
    if (arrows[event.key]) this.walk(...arrows[event.key], state);
    else if (state.where === "hand" || state.technique) return this.takesAnswer(event);
    else if (houses[event.key]) this.tellHouse(this.house = houses[event.key], 0);
    else if (event.key === "w") this.tellReason();
    else if (/^[1-9]$/.test(event.key)) this.tellHouse(this.house, Number(event.key));
    else return this.takesAnswer(event);
    event.preventDefault();
    return true;
  }

  /* Enter is a click on the cell. */
  takesAnswer(event) {
    if (event.key !== "Enter") return false;
    event.preventDefault();
    this.click(["left", "top", "width", "height"].map(side => parseFloat(event.target.style[side]) * devicePixelRatio));
    return true;
  }

  usesItself({ key, target }) {
    const isRange = target.tagName === "INPUT";
    return isRange ? /^(Arrow|Home|End|Page)/.test(key) : key === "Enter" || (key === " " && !this.state.takesText);
  }

  async walk(right, down, state) {
    const [next] = [Number(await this.ask("next_cell", this.walked, right, down))];
    if (next < 0) return;
    this.cells[next].focus({ preventScroll: true });
    if (state.where === "hand") this.tell("key", { "-1 0": "Left", "1 0": "Right", "0 -1": "Up", "0 1": "Down" }[`${right} ${down}`], "");
  }

  async tellHouse(house, digit) {
    this.say(await this.ask("house", this.walked, house, digit));
  }

  async tellReason() {
    this.say(await this.ask("reason"));
  }
}
