import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the dashboard is built from. */
const sources = [
  ...["app", "components", "lib", "db", "public"],
  ...["next.config.ts", "proxy.ts", "instrumentation-client.ts", "postcss.config.mjs", "package-lock.json"],
];

/** The files of a build, without tests, as paths in `root` separated by slashes; always in the same order. */
export function* sourceFiles(root: string): Generator<string> {
  function* below(path: string): Generator<string> {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) for (const name of readdirSync(full).sort()) yield* below(`${path}/${name}`);
    else if (!/\.test\.tsx?$/.test(path)) yield path;
  }
  for (const source of sources) yield* below(source);
}

export function hashSources(root: string): string {
  const hash = createHash("sha256");
  for (const path of sourceFiles(root)) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}
