import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";

export const functionsFolder = join(import.meta.dirname, "functions");

/** The current text of a function, procedure or view, with its owner, grants and triggers. */
export interface FunctionFile {
  /** In db/functions: "money/find_invoices.sql". */
  path: string;
  text: string;
  /** SHA-256 of the text, hexadecimal. */
  hash: string;
  /** Whether a default, check, index, generated column or row policy calls it, and so migrations may need it. */
  isBase: boolean;
}

export function functionFile(path: string, text: string): FunctionFile {
  const hash = createHash("sha256").update(text).digest("hex");
  return { path, text, hash, isBase: path.startsWith("base/") };
}

/** All function files, in the order of their paths. */
export function readFunctionFiles(folder = functionsFolder): FunctionFile[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".sql"))
    .map((name) => functionFile(name.replaceAll(sep, "/"), readFileSync(join(folder, name), "utf8")))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What a file defines: "app.find_invoices". */
export function namesIn(text: string): string[] {
  const found = text.matchAll(/^create (?:or replace )?(?:function|procedure|view) ([\w.]+)/gim);
  return [...new Set([...found].map(([, name]) => name ?? ""))];
}

/** The triggers that a file defines: "guard_status on contracts". */
export function triggersIn(text: string): string[] {
  const found = text.matchAll(/^create (?:or replace )?(?:constraint )?trigger (\w+)\s[^;]*?\son ([\w.]+)/gim);
  return [...found].map(([, name, table]) => `${name} on ${table}`);
}
