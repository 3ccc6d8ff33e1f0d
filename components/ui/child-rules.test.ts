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
  expect("border-b last:[&>*]:border-b-0".match(ofAnyChild)).toEqual(["last:[&>*]:border-b-0"]);
  const files = globSync("{app,components}/**/*.tsx", { cwd: root });
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => readFileSync(join(root, file), "utf8").match(ofAnyChild) ?? []);
  expect(found).toEqual([]);
});
