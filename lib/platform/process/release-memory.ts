/**
 * Frees memory that only startup needed: garbage from loading a program stays in a process that then has little to do,
 * and exceeds the program itself. Takes up to half a second, so call it before the process reports that it is ready.
 */
export function releaseMemory(): void {
  globalThis.gc?.({ type: "major", execution: "sync", flavor: "last-resort" });
}
