import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { forBrowser } from "#lib/platform/api/browser-contracts.ts";

const lib = join(import.meta.dirname, "..");
const files = readdirSync(lib, { recursive: true, encoding: "utf8" }).filter((file) =>
  /^(?!platform)\w+\/[\w-]+\/contract\.ts$/.test(file),
);

// Not beside the sources, which other tests read. Below our package.json, whose names the contracts import.
const results = join(lib, "..", "test-results");
mkdirSync(results, { recursive: true });
const folder = mkdtempSync(join(results, "contracts-"));

afterAll(() => rmSync(folder, { recursive: true }));

interface Called {
  name: string;
  method: string;
  path: string;
  changes: string[];
  summary: string;
}

const isOperation = (value: unknown): value is Called => typeof value === "object" && value !== null && "path" in value;

describe.each(files)("%s", (file) => {
  test("has the same operations for browsers, without schemas", async () => {
    const reduced = forBrowser(readFileSync(`${lib}/${file}`, "utf8"), file);
    expect(reduced).not.toMatch(/zod|\bz\./);
    const path = join(folder, file.replaceAll("/", "-"));
    writeFileSync(path, reduced.replaceAll(/(?<=from )"\.\//g, `"#lib/${posix.dirname(file)}/`));
    const [whole, known] = (await Promise.all([import(`${lib}/${file}`), import(path)])) as Record<string, unknown>[];
    for (const [key, value] of Object.entries(whole ?? {}).filter(([, value]) => isOperation(value))) {
      const { name, method, path, changes, summary } = value as Called;
      expect([key, known?.[key]]).toMatchObject([key, { name, method, path, changes, summary }]);
    }
    for (const [key, value] of Object.entries(known ?? {}))
      if (!isOperation(value)) expect(value).toEqual(whole?.[key]);
  });
});

test("components don't read operation schemas, because browsers have none", () => {
  const root = `${lib}/../`;
  const sources = ["components", "app"].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: "utf8" })
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => `${folder}/${file}`),
  );
  const reading =
    /(?<!\b(?:z|current|event))\.(?:input|output)\.(?:shape|safeParse|parse|omit|pick|partial)\b|\b(?:create|update|list|get)\w+\.(?:input|output)\b/;
  expect(sources.length).toBeGreaterThan(500);
  expect(sources.filter((file) => reading.test(readFileSync(`${root}${file}`, "utf8")))).toEqual([]);
});
