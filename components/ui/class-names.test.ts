import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { twMerge } from "tailwind-merge";
import { expect, test } from "vitest";
import { cn } from "./class-names.ts";

const root = join(import.meta.dirname, "..", "..");

/** Every string in the components that could be a list of classes. */
const lists = globSync("{app,components}/**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/class-names\.ts$|\.test\.tsx?$/.test(file))
  .flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/"([^"\n]+)"/g)].map(([, text]) => text ?? ""),
  );

const known = (name: string) => twMerge(`${name} ${name}`) === name;

test("resolves every pair of classes in use the way full tailwind-merge does", () => {
  const classes = [...new Set(lists.flatMap((text) => text.split(/\s+/)))].filter(
    (name) => name !== "" && known(name) && !name.startsWith("@container"),
  );
  expect(classes.length).toBeGreaterThan(300);
  const bare = classes.filter((name) => !/^(?:[\w@()*/-]|\[[^\]]*\])+:/.test(name));
  const other = bare.flatMap((first) =>
    bare.flatMap((second) => {
      const both = `${first} ${second}`;
      if (first === second) return [];
      return cn(both) === twMerge(both) ? [] : [`${both}: ${cn(both)}`];
    }),
  );
  expect(other).toEqual([]);
});

test("replaces variant classes only within the same state or width", () => {
  expect(cn("px-3 hover:bg-subtle max-sm:px-2", "px-0 hover:bg-bg")).toBe("max-sm:px-2 px-0 hover:bg-bg");
});
