const signs = ["pointermove", "pointerdown", "keydown", "scroll"];

let isActive = false;
const waiting: (() => void)[] = [];

/** Safari has no idle callbacks. */
function whenIdle(run: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(run, { timeout: 1000 });
  else setTimeout(run);
}

function noticeActivity(): void {
  isActive = true;
  for (const sign of signs) removeEventListener(sign, noticeActivity, true);
  for (const run of waiting.splice(0)) whenIdle(run);
}

/** Runs a callback in idle time once the person has moved the pointer, pressed a key, or scrolled. */
export function whenActive(run: () => void): void {
  if (isActive) {
    whenIdle(run);
    return;
  }
  if (waiting.length === 0)
    for (const sign of signs) addEventListener(sign, noticeActivity, { capture: true, passive: true });
  waiting.push(run);
}
