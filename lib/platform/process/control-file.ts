import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ReleasePrograms } from "./release-programs.ts";

/** Where the supervisor of a DATA_DIR takes orders on this machine, and what proves the right to give them. */
interface Control {
  port: number;
  key: string;
}

/** An order, one line of JSON; answered with any number of lines and then how it ended. */
export interface Order {
  key: string;
  upgrade: ReleasePrograms;
}
export type Answer = { line: string } | { done: string } | { failed: string };

// A socket in DATA_DIR would need a path of at most 100 bytes.
const fileIn = (dataDir: string) => join(dataDir, "control.json");

export function writeControl(dataDir: string, control: Control): void {
  const file = fileIn(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(control), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export function removeControl(dataDir: string): void {
  rmSync(fileIn(dataDir), { force: true });
}

/** Null if there is none. */
export function readControl(dataDir: string): Control | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), "utf8")) as Control;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
