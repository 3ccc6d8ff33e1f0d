import { webLimitMs } from "./stop-limits.ts";
import { watchParent } from "./watch-parent.ts";

/**
 * Shuts this process down once, in order, when it is told to stop or its supervisor or npm is gone; a second signal exits
 * immediately. Under a supervisor, a terminal's Ctrl-C is left to the supervisor. Returns what shuts it down, too.
 */
export function onStop(finish: () => Promise<void>, limitMs = webLimitMs): () => void {
  let ending = false;
  const end = () => {
    if (ending) process.exit(1);
    ending = true;
    setTimeout(() => process.exit(1), limitMs).unref();
    finish().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  const supervised = process.send !== undefined;
  process.on("SIGTERM", end);
  process.on("SIGINT", supervised ? () => {} : end);
  process.on("SIGHUP", supervised ? () => {} : end);
  const endOnce = () => void (ending || end());
  if (supervised) process.once("disconnect", endOnce);
  else watchParent(endOnce);
  return endOnce;
}
