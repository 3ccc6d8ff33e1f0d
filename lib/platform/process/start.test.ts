import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");

/** The packages that one of our programs has loaded once it runs. */
function packagesOf(program: string): string[] {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const [, from = ""] of readFileSync(file, "utf8").matchAll(
      /^(?:import|export) (?!type )(?:[^;"=]*? from )?"([^"]+)";$/gm,
    )) {
      if (from.startsWith("#")) follow(join(root, from.slice(1)));
      else if (from.startsWith(".")) follow(join(dirname(file), from));
      else if (!from.startsWith("node:")) packages.add(from);
    }
  };
  follow(join(import.meta.dirname, program));
  return [...packages].sort();
}

test("the supervisor loads no package: it would stay in memory as long as Muster runs", () => {
  expect(packagesOf("start.ts")).toEqual([]);
  expect(packagesOf("../../registry/prepare.ts")).toEqual(expect.arrayContaining(["postgres", "zod"]));
});
