import type { ChildProcess } from "node:child_process";

const message = "replaced";

/** Tells a child that another process has taken its place. */
export function tellReplaced(child: ChildProcess): void {
  if (child.connected) child.send(message);
}

/** Acts once the supervisor has started another process in this one's place. */
export function onReplaced(act: () => void): void {
  if (process.send !== undefined) process.on("message", (told) => void (told === message && act()));
}
