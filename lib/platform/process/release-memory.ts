/**
 * Gives back what only starting needed: the garbage of loading a program stays in a process that then has little to do,
 * and is more than the program. Takes up to half a second, so it comes before the process says that it is ready.
 */
export function releaseMemory(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}
