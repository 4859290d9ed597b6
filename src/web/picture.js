/* Draws display lists (src/scene/draw.h) on a canvas, as src/raster draws them into memory, and measures characters. */
"use strict";

const families = ["400 1px sudoscope", "600 1px sudoscope", "400 1px sudoscope-mono"]; // by enum draw_face
const fallback = "Inter, 'DejaVu Sans', sans-serif";
const [RECT, FRAME, LINE, DISC, RING, POLYGON, PATH, CURVE, TEXT] = Array(9).keys(); // enum draw_kind
const [LEFT, MIDDLE, RIGHT, INK] = Array(4).keys(); // enum draw_anchor
const WORDS = 20; // of four bytes in a command
const decoder = new TextDecoder();

/* The parts of a command, by their place among its words. */
const at = { kind: 0, colour: 1, x: 2, y: 3, width: 4, height: 5, clip: 6, size: 10, line: 11, dash: 12, gap: 13,
             arrow: 14, face: 15, anchor: 16, first: 17, count: 18, part: 19 };

function fontOf(face, size) {
  const [weight, , family] = families[face].split(" ");
  return `${weight} ${size}px ${family}, ${fallback}`;
}

/* Returns the widths of the characters that a face may be asked for, in ems, by their code points. */
export function measureFace(face, count) {
  const context = document.createElement("canvas").getContext("2d"), em = 100, widths = new Float32Array(count);
  context.font = fontOf(face, em);
  context.fontKerning = "none";
  for (const [first, end] of [[0x20, 0x250], [0x370, 0x530], [0x2010, 0x2800]])
    for (let code = first; code < Math.min(end, count); code++)
      widths[code] = context.measureText(String.fromCharCode(code)).width / em;
  return widths;
}

/* A display list whose bytes the worker has copied. */
export class List {
  constructor({ commands, points, bytes }) {
    this.integers = new Uint32Array(commands);
    this.floats = new Float32Array(commands);
    this.points = new Float32Array(points);
    this.bytes = new Uint8Array(bytes);
    this.length = this.integers.length / WORDS;
  }

  integer(command, part) {
    return this.integers[command * WORDS + part];
  }

  float(command, part) {
    return this.floats[command * WORDS + part];
  }

  text(command) {
    const first = this.integer(command, at.first);
    return decoder.decode(this.bytes.subarray(first, first + this.integer(command, at.count)));
  }

  /* Returns the texts with their places: those of the parts of the window that are asked for, in the order of drawing. */
  texts() {
    const found = [];
    for (let command = 0; command < this.length; command++) {
      if (this.integer(command, at.kind) !== TEXT) continue;
      found.push({ text: this.text(command), x: this.float(command, at.x), y: this.float(command, at.y),
                   size: this.float(command, at.size), part: this.integer(command, at.part),
                   anchor: this.integer(command, at.anchor) });
    }
    return found;
  }
}

function colourOf(argb) {
  return `rgba(${argb >>> 16 & 255},${argb >>> 8 & 255},${argb & 255},${(argb >>> 24) / 255})`;
}

export class Picture {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false });
    this.capital = families.map((_, face) => {
      this.context.font = fontOf(face, 1000);
      return this.context.measureText("H").actualBoundingBoxAscent / 1000;
    });
    this.inks = new Map(); // how far the middle of a text's ink lies from its beginning, by font and text
  }

  draw(list, width, height) {
    const { canvas, context } = this;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    context.fontKerning = "none";
    let clip = null;
    context.save();
    for (let command = 0; command < list.length; command++) {
      if (!(list.integer(command, at.colour) >>> 24)) continue;
      const [x, y, w, h] = [0, 1, 2, 3].map(i => list.float(command, at.clip + i));
      const wanted = `${x} ${y} ${w} ${h}`;
      if (wanted !== clip) { // most commands have the clip of the one before
        context.restore();
        context.save();
        context.beginPath();
        context.rect(Math.round(x), Math.round(y), Math.round(x + w) - Math.round(x), Math.round(y + h) - Math.round(y));
        context.clip();
        clip = wanted;
      }
      if (list.integer(command, at.kind) === TEXT) this.drawText(list, command);
      else this.drawShape(list, command);
    }
    context.restore();
  }

  drawText(list, command) {
    const { context } = this, text = list.text(command), anchor = list.integer(command, at.anchor);
    const face = list.integer(command, at.face), size = Math.max(1, Math.round(list.float(command, at.size)));
    let x = list.float(command, at.x), y = list.float(command, at.y);
    context.font = fontOf(face, size);
    context.textAlign = "left";
    context.fillStyle = colourOf(list.integer(command, at.colour));
    if (anchor === MIDDLE) x -= context.measureText(text).width / 2;
    else if (anchor === RIGHT) x -= context.measureText(text).width;
    else if (anchor === INK) x -= this.inkMiddle(text);
    if (anchor === INK) y += Math.round(this.capital[face] * size) / 2;
    context.fillText(text, Math.floor(x + 0.5), Math.floor(y + 0.5));
  }

  inkMiddle(text) {
    const key = `${this.context.font}\n${text}`;
    if (!this.inks.has(key)) {
      const measured = this.context.measureText(text);
      this.inks.set(key, (measured.actualBoundingBoxRight - measured.actualBoundingBoxLeft) / 2);
    }
    return this.inks.get(key);
  }

  drawShape(list, command) {
    const { context } = this, kind = list.integer(command, at.kind), colour = colourOf(list.integer(command, at.colour));
    const [x, y, width, height] = [at.x, at.y, at.width, at.height].map(part => list.float(command, part));
    const size = list.float(command, at.size), arrow = list.float(command, at.arrow);
    context.beginPath();
    if (kind === RECT || kind === FRAME) {
      const radius = Math.min(size, Math.min(width, height) / 2);
      if (radius > 0) context.roundRect(x, y, width, height, radius);
      else context.rect(x, y, width, height);
    } else if (kind === LINE) {
      context.moveTo(x, y);
      context.lineTo(x + width, y + height);
    } else if (kind === DISC || kind === RING) {
      context.arc(x, y, size, 0, 2 * Math.PI);
    } else {
      this.tracePoints(list, command, kind === CURVE);
    }
    if (kind === RECT || kind === DISC || kind === POLYGON) {
      context.fillStyle = colour;
      context.fill();
      return;
    }
    const dash = list.float(command, at.dash), gap = list.float(command, at.gap);
    context.strokeStyle = colour;
    context.lineWidth = list.float(command, at.line);
    context.setLineDash(gap > 0 ? [dash, gap] : []);
    context.lineCap = gap > 0 && dash <= 0 ? "round" : "butt";
    context.lineJoin = kind === FRAME ? "miter" : "round";
    context.stroke();
    if (arrow > 0) this.fillArrow(list, command, arrow, colour);
  }

  tracePoints(list, command, isCurved) {
    const { context } = this, first = 2 * list.integer(command, at.first), count = list.integer(command, at.count);
    const points = list.points.subarray(first, first + 2 * count);
    context.moveTo(points[0], points[1]);
    for (let i = 2; i + (isCurved ? 5 : 1) < points.length; i += isCurved ? 6 : 2) {
      if (isCurved) context.bezierCurveTo(...points.subarray(i, i + 6));
      else context.lineTo(points[i], points[i + 1]);
    }
  }

  /* The head of an arrow, as shapes_arrow_head makes it. */
  fillArrow(list, command, length, colour) {
    const { context } = this, spread = 0.45;
    const end = 2 * (list.integer(command, at.first) + list.integer(command, at.count));
    const [fromX, fromY, tipX, tipY] = list.points.subarray(end - 4, end);
    const angle = Math.atan2(tipY - fromY, tipX - fromX);
    context.beginPath();
    context.moveTo(tipX, tipY);
    for (const turned of [angle - spread, angle + spread])
      context.lineTo(tipX - length * Math.cos(turned), tipY - length * Math.sin(turned));
    context.fillStyle = colour;
    context.fill();
  }
}
