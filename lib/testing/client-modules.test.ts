import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../..");
const files = new Map(
  globSync("{app,components,lib}/**/*.{ts,tsx}", { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, file), "utf8")]),
);

const isMarked = (file: string) => files.get(file)?.startsWith('"use client";') === true;

/** What a file imports when it runs, also later. */
function importsOf(file: string): string[] {
  const found = (files.get(file) ?? "").matchAll(
    /^(?:im|ex)port\s(?!type\s)(?:[^;"'`]*?\sfrom\s)?"([.#][^"]+)"|\bimport\("([.#][^"]+)"\)/gm,
  );
  return [...found].map(([, first, later]) => {
    const from = first ?? later ?? "";
    return from.startsWith("#") ? from.slice(1) : join(dirname(file), from);
  });
}

/** What runs on the server only, and what of the rest it imports. */
function followServer() {
  const seen = new Set<string>();
  const ahead = [...files.keys()].filter((file) => !file.startsWith("components/"));
  for (const file of ahead) {
    if (seen.has(file) || !files.has(file)) continue;
    seen.add(file);
    if (!isMarked(file)) ahead.push(...importsOf(file));
  }
  return seen;
}

const onServer = followServer();

test("“use client” begins what the server imports, and nothing else", () => {
  expect([...files.keys()].filter((file) => isMarked(file) && !onServer.has(file))).toEqual([]);
});

test("every screen also renders in the browser", () => {
  const screens = globSync("components/**/*-screen.tsx", { cwd: root });
  expect(screens.length).toBeGreaterThan(40);
  expect(screens.filter((file) => onServer.has(file) && !isMarked(file))).toEqual([]);
});
