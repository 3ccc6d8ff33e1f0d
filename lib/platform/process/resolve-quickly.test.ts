import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..", "..");

interface Resolved {
  /** What each import of each file leads to. */
  files: Record<string, string>;
  /** How often Node itself resolved each specifier. */
  byNode: Record<string, number>;
}

/** Loads all areas, and notes what is asked of the hooks registered in between, and what they leave to Node. */
function loaded(between: string): Resolved {
  const program = `
    import { registerHooks } from "node:module";
    const [files, byNode] = [{}, {}];
    registerHooks({ resolve(specifier, context, next) {
      byNode[specifier] = (byNode[specifier] ?? 0) + 1;
      return next(specifier, context);
    } });
    ${between}
    registerHooks({ resolve(specifier, context, next) {
      const found = next(specifier, context);
      files[context.parentURL + " " + specifier + " " + context.conditions] = found.url + " " + (found.format ?? "");
      return found;
    } });
    await import("#lib/registry/router.ts");
    await import("#lib/registry/jobs.ts");
    console.log(JSON.stringify({ files, byNode }));`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: root,
    maxBuffer: 100_000_000,
  });
  return JSON.parse(output.toString());
}

test("every import leads to the same file as without it, and Node looks for each package once", () => {
  const plain = loaded("");
  const quick = loaded('await import("#lib/platform/process/resolve-quickly.ts");');
  expect(Object.keys(plain.files).length).toBeGreaterThan(2000);
  expect(quick.files).toMatchObject(plain.files);
  expect(plain.byNode["drizzle-orm"]).toBeGreaterThan(100);
  expect(quick.byNode["drizzle-orm"]).toBe(1);
  expect(Object.keys(quick.byNode).filter((name) => name.startsWith("#db/"))).toEqual([]);
});

test("names with # are paths from the folder of the installation", () => {
  const { imports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const [name, path] of Object.entries(imports)) expect(path).toBe(name.replace("#", "./"));
});
