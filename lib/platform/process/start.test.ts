import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");

/** The packages and our own files that one of our programs has loaded when it begins. */
function loadedBy(program: string): { packages: string[]; files: string[] } {
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
  return { packages: [...packages].sort(), files: [...seen].map((file) => relative(root, file)) };
}

test("the supervisor loads no package: it would stay in memory as long as Muster runs", () => {
  expect(loadedBy("start.ts").packages).toEqual([]);
  expect(loadedBy("../../registry/prepare.ts").packages).toEqual(expect.arrayContaining(["postgres", "zod"]));
});

test.each(["server.ts", "lib/registry/worker.ts", "lib/registry/prepare.ts"])(
  "%s checks its settings before it loads the areas or the demo",
  (program) => {
    const { files } = loadedBy(join("../../..", program));
    expect(files).toContain("lib/platform/process/check-data-dir.ts");
    expect(
      files.filter((file) => /\/contract\.ts$|^db\/seed\//.test(file) && !file.startsWith("lib/platform")),
    ).toEqual([]);
  },
);
