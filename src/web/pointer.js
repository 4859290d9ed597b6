/* Mouse, pen and finger on the picture. A finger that moves over a list scrolls it; elsewhere it drags. */
"use strict";

const SLACK = 8; // pixels that a finger moves without meaning it
const HOLD = 550; // milliseconds after which a finger that rests opens the menu of the place

export class Pointer {
  /* `isDragged(x, y)`: what lies there, in pixels of the picture, is dragged and not scrolled. */
  constructor(canvas, tell, isDragged) {
    Object.assign(this, { canvas, tell, isDragged, finger: null });
    canvas.addEventListener("pointermove", event => this.move(event));
    canvas.addEventListener("pointerdown", event => this.press(event));
    canvas.addEventListener("pointerup", event => this.release(event));
    canvas.addEventListener("pointercancel", () => { this.finger = null; });
    canvas.addEventListener("pointerleave", () => tell("pointer", -1, -1));
    canvas.addEventListener("contextmenu", event => event.preventDefault());
    canvas.addEventListener("wheel", event => this.wheel(event), { passive: false });
  }

  place({ clientX, clientY }) {
    return [clientX * devicePixelRatio, clientY * devicePixelRatio];
  }

  move(event) {
    const { finger } = this, [x, y] = this.place(event);
    if (!finger) return this.tell("pointer", x, y);
    if (!finger.isScrolling && Math.abs(event.clientY - finger.y) + Math.abs(event.clientX - finger.x) < SLACK) return;
    clearTimeout(finger.hold);
    finger.isScrolling = true;
    const notches = (event.clientY - finger.last) / 60;
    this.tell("wheel", notches, 0);
    finger.last = event.clientY;
  }

  press(event) {
    const [x, y] = this.place(event);
    document.activeElement?.blur?.();
    this.canvas.setPointerCapture(event.pointerId);
    this.tell("pointer", x, y);
    if (event.button > 0) return this.tell("grab", 1);
    if (event.pointerType !== "touch" || this.isDragged(x, y))
      return this.tell("press", 1, event.shiftKey || event.ctrlKey ? 1 : 0);
    this.finger = { x: event.clientX, y: event.clientY, last: event.clientY, isScrolling: false };
    this.finger.hold = setTimeout(() => {
      this.finger = null;
      this.tell("grab", 1);
      this.tell("grab", 0);
    }, HOLD);
  }

  release(event) {
    const { finger } = this;
    this.finger = null;
    if (event.button > 0) return this.tell("grab", 0);
    if (finger) {
      clearTimeout(finger.hold);
      if (!finger.isScrolling) this.tell("press", 1, 0);
    }
    this.tell("press", 0, 0);
    if (event.pointerType === "touch") this.tell("pointer", -1, -1);
  }

  wheel(event) {
    event.preventDefault();
    this.tell("wheel", -event.deltaY / (event.deltaMode ? 3 : 100), event.ctrlKey ? 1 : 0);
  }
}
