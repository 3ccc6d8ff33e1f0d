import { createInterface } from "node:readline";
import type { Readable } from "node:stream";

/** Hears each line of a stream, and leaves its errors to its own listeners: readline repeats them, and throws without one. */
export function hearLines(input: Readable, hear: (line: string) => void): void {
  createInterface({ input })
    .on("error", () => undefined)
    .on("line", hear);
}
