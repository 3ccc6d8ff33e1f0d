import type { Page } from "@playwright/test";

interface Point {
  x: number;
  y: number;
}

interface DragData {
  items: { mimeType: string; data: string }[];
  dragOperationsMask: number;
}

/** A finger on a touch screen: the browser itself tells a tap from a swipe and a long press. */
export interface Finger {
  /** Presses until the browser lifts what can be dragged there. */
  lift: (at: Point) => Promise<void>;
  /** Takes what was lifted elsewhere, and holds it there. */
  carry: (to: Point) => Promise<void>;
  /** Lets go of it. */
  drop: () => Promise<void>;
  /** Moves over the page without a rest. */
  swipe: (from: Point, to: Point) => Promise<void>;
}

/** Chromium starts a drag by touch on Android and ChromeOS, and elsewhere with this. */
export const touchDrags = "--blink-settings=touchDragDropEnabled=true";

const patienceMs = 20_000;

/**
 * A gesture of the mouse becomes one of a finger in the browser, with its long press; `Input.dispatchTouchEvent` gives the page events and makes
 * no long press of them. From the start of a drag on, the system carries what was lifted. A headless browser has none, so the protocol does it, as
 * for Playwright's own mouse.
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
  /** Playwright's own taps end it, and its clicks wait forever while it lasts. */
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
      const waiting = await page.evaluateHandle(() => ({
        end: new Promise<void>((done) => addEventListener("touchend", () => done(), { once: true, passive: true })),
      }));
      await touch("mousePressed", from);
      for (let part = 0.1; part <= 1; part += 0.1)
        await touch("mouseMoved", { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part });
      await touch("mouseReleased", to);
      await waiting.evaluate(({ end: ended }) => ended);
      await end();
    },
  };
}
