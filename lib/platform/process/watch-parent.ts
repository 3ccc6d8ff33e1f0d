import { isRunByNpm } from "#lib/platform/environment.ts";

const watchMs = 200;

/** As a package.json script, acts once when npm's shell is gone: npm sends its signals only to the shell, which dies without telling us. */
export function watchParent(onDeath: () => void): void {
  if (!isRunByNpm()) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onDeath();
  }, watchMs);
  timer.unref();
}
