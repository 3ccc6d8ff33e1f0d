import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");

/**
 * A class for all children of the last (first, only …) element makes the browser style everything below any element again
 * that stops being the last: opening a panel styled every row of its list.
 */
const ofAnyChild = /\b(?:not-)?(?:first|last|only|odd|even|empty):(?:\[&[^\]]*\*\]|\*\*?):[\w-]+/g;

test("no class is for whatever is in the first or last element", () => {
  // In parts, because Tailwind makes a rule for every class that it finds in any file.
  const found = ["last", "[&>*]", "border-b-0"].join(":");
  expect(`border-b ${found}`.match(ofAnyChild)).toEqual([found]);
  const files = globSync("{app,components}/**/*.tsx", { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((file) => readFileSync(join(root, file), "utf8").match(ofAnyChild) ?? [])).toEqual([]);
});
