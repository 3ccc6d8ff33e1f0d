import type { Page } from "@playwright/test";

interface Point {
  x: number;
  y: number;
}

interface DragData {
  items: { mimeType: string; data: string }[];
  dragOperationsMask: number;
}

/** A finger on a touchscreen: the browser itself distinguishes taps, swipes and long presses. */
export interface Finger {
  /** Presses until the browser starts dragging what is there. */
  lift: (at: Point) => Promise<void>;
  /** Moves what was lifted to a point and holds it there. */
  carry: (to: Point) => Promise<void>;
  /** Releases it. */
  drop: () => Promise<void>;
  /** Drags the page as far as that, resting before it lets go, until what it scrolls has come to rest. */
  swipe: (from: Point, to: Point) => Promise<void>;
}

/** Enables touch drags, which Chromium supports by default only on Android and ChromeOS. */
export const touchDrags = "--blink-settings=touchDragDropEnabled=true";

const patienceMs = 20_000;

/**
 * Mouse gestures are converted to touch in the browser, including long presses; `Input.dispatchTouchEvent` only sends
 * events to the page and never triggers a long press. Once a drag starts, the operating system carries the item;
 * headless browsers have none, so the protocol does it, as for Playwright's own mouse.
 */
export async function fingerOn(page: Page): Promise<Finger> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Input.setInterceptDrags", { enabled: true });
  let at: Point = { x: 0, y: 0 };
  let data: DragData = { items: [], dragOperationsMask: 0 };

  async function touch(type: "mousePressed" | "mouseMoved" | "mouseReleased", { x, y }: Point): Promise<void> {
    at = { x: Math.round(x), y: Math.round(y) };
    await cdp.send("Input.emulateTouchFromMouseEvent", { type, ...at, button: "left", clickCount: 1 });
  }
  /** Starts touch emulation. Playwright's own taps end it, and its clicks hang while it is on. */
  async function begin(): Promise<void> {
    await end();
    await cdp.send("Emulation.setEmitTouchEventsForMouse", { enabled: true, configuration: "mobile" });
  }
  const end = () => cdp.send("Emulation.setEmitTouchEventsForMouse", { enabled: false });
  const send = (type: "dragEnter" | "dragOver" | "drop") => cdp.send("Input.dispatchDragEvent", { type, ...at, data });

  return {
    async lift(from) {
      const lifted = Promise.withResolvers<DragData>();
      cdp.once("Input.dragIntercepted", (event) => lifted.resolve(event.data));
      const timer = setTimeout(() => lifted.reject(new Error("a long press lifted nothing")), patienceMs);
      await begin();
      await touch("mousePressed", from);
      data = await lifted.promise.finally(() => clearTimeout(timer));
      await send("dragEnter");
    },
    async carry(to) {
      at = to;
      await send("dragOver");
    },
    async drop() {
      await send("drop");
      await touch("mouseReleased", at);
      await end();
    },
    async swipe(from, to) {
      await begin();
      // Touch emulation that ends earlier, or a touch before then, would stop the scrolling.
      const waiting = await page.evaluateHandle(() => {
        const next = (type: string) =>
          new Promise<void>((done) => {
            addEventListener(type, () => done(), { once: true, capture: true, passive: true });
          });
        return {
          ...{ begins: next("pointercancel"), scrolls: next("scroll") },
          scrolled: next("touchend").then(() => next("scrollend")),
          async rested() {
            for (let frame = 0; frame < 6; frame += 1) await new Promise(requestAnimationFrame);
          },
        };
      });
      const move = (part: number) =>
        touch("mouseMoved", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await touch("mousePressed", from);
      // A busy browser makes one move of several, and a single one begins to scroll but scrolls nothing.
      await move(0.1);
      await waiting.evaluate(({ begins }) => begins);
      for (let part = 0.2; part < 1.05; part += 0.1) await move(part);
      await waiting.evaluate(({ scrolls }) => scrolls);
      // From moves at uneven times, the browser works out any speed to go on with, even a backward one.
      await waiting.evaluate(({ rested }) => rested());
      await touch("mouseMoved", to);
      await touch("mouseReleased", to);
      await waiting.evaluate(({ scrolled }) => scrolled);
      await end();
    },
  };
}
