import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");

type Graph = ReadonlyMap<string, readonly string[]>;

/** Our own files that a file imports, as values or types, statically or dynamically. */
function importsOf(file: string, source: string): string[] {
  const found = source.matchAll(/^(?:im|ex)port\s(?:[^;"'`]*?\sfrom\s)?"([.#][^"]+)"|\bimport\("([.#][^"]+)"\)/gm);
  return [...found].map(([, first, later]) => {
    const from = first ?? later ?? "";
    return from.startsWith("#") ? from.slice(1) : join(dirname(file), from);
  });
}

/** The modules left after repeatedly removing those that import none of the rest or that none of the rest import. */
function findCycles(graph: Graph): string[] {
  let left = new Set(graph.keys());
  for (let before = -1; left.size !== before; ) {
    before = left.size;
    const isLeft = (name: string) => left.has(name);
    left = new Set([...left].filter((name) => graph.get(name)?.some(isLeft)));
    const imported = new Set([...left].flatMap((name) => graph.get(name) ?? []));
    left = new Set([...left].filter((name) => imported.has(name)));
  }
  return [...left].sort();
}

const files: Graph = new Map(
  ["app", "components", "db", "lib"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => {
        const file = join(folder, name);
        return [file, importsOf(file, readFileSync(join(root, file), "utf8"))] as const;
      }),
  ),
);

/** `workforce` for `lib/workforce/contracts/public.ts`; tests may use other areas. */
const areaOf = (file: string) => /^lib\/(?!platform|matrix)(\w+)\/(?!.*\btest)/.exec(file)?.[1] ?? "";

const areas: Graph = new Map(
  [...Map.groupBy(files.keys(), areaOf)]
    .filter(([area]) => area !== "")
    .map(([area, own]) => {
      const used = own.flatMap((file) => files.get(file) ?? []).map(areaOf);
      return [area, [...new Set(used)].filter((other) => other !== area)] as const;
    }),
);

test("finds type imports and dynamic imports like all others", () => {
  const source = `import type { A } from "./a.ts";
import {
  b,
  type B,
} from "#lib/b.ts";
export { c } from "./c.ts";
import "./d.ts";
import { z } from "zod";
const load = () => import("./e.tsx");
`;
  const found = ["lib/x/a.ts", "lib/b.ts", "lib/x/c.ts", "lib/x/d.ts", "lib/x/e.tsx"];
  expect(importsOf("lib/x/file.ts", source)).toEqual(found);
  expect([...files.values()].flat().length).toBeGreaterThan(5000);
});

test("finds a cycle among the files around it", () => {
  const graph = new Map([
    ["page", ["screen"]],
    ["screen", ["table"]],
    ["table", ["screen", "words"]],
    ["words", []],
  ]);
  expect(findCycles(graph)).toEqual(["screen", "table"]);
});

test("no files import each other in a cycle, not even for types", () => {
  expect(findCycles(files)).toEqual([]);
});

test("no areas depend on each other in a cycle", () => {
  expect(areas.size).toBeGreaterThan(5);
  expect(findCycles(areas)).toEqual([]);
});
