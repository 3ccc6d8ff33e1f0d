import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

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

/** What a folder's folders and files import of each other: `lib/money/fields.ts` counts as `money`. Tests may import more. */
function roomsOf(folder: string): Graph {
  const roomOf = (file: string) =>
    file.startsWith(`${folder}/`) && !/\.test\.tsx?$/.test(file)
      ? (file.split("/")[folder.split("/").length] ?? "")
      : "";
  return new Map(
    [...Map.groupBy(files.keys(), roomOf)]
      .filter(([room]) => room !== "")
      .map(([room, own]) => {
        const used = own.flatMap((file) => files.get(file) ?? []).map(roomOf);
        return [room, [...new Set(used)].filter((other) => other !== "" && other !== room)] as const;
      }),
  );
}

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

test.each(["lib", "lib/platform", "components"])("no folders of %s import each other in a cycle", (folder) => {
  const rooms = roomsOf(folder);
  expect(rooms.size).toBeGreaterThan(8);
  expect(findCycles(rooms)).toEqual([]);
});
