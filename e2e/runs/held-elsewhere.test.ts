import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { areas, heldElsewhere, titlesHeldElsewhere } from "./held-elsewhere.ts";

const textOf = (file: string) => readFileSync(join(import.meta.dirname, "..", "..", file), "utf8");
/** Whether a title in the file ends so: some begin with a number that is computed. */
const isTitleIn = (file: string, title: string) =>
  ['"', "`"].some((quote) => textOf(file).includes(`${title}${quote}`));

const journeys = Object.entries(heldElsewhere).flatMap(([spec, titles]) =>
  Object.entries(titles).map(([title, holders]) => ({ file: `e2e/${spec}`, title, holders })),
);

test("each spec file is in one area", () => {
  expect(areas.flatMap(Object.keys).sort()).toEqual(Object.keys(heldElsewhere).sort());
});

test("each journey that only the long run walks exists, and is left out by its file and title", () => {
  expect(journeys.filter(({ file, title }) => !isTitleIn(file, title))).toEqual([]);
  for (const { file, title } of journeys)
    expect(titlesHeldElsewhere.filter((each) => each.test(`${file} a describe block ${title}`))).toHaveLength(1);
});

test("each names tests that hold its rule, which exist and aren't left out themselves", () => {
  const missing = journeys.flatMap(({ title, holders }) => {
    expect(holders.length, title).toBeGreaterThan(0);
    return holders.filter((holder) => {
      const [, file = "", name = ""] = /^(\S+): (.*)$/.exec(holder) ?? [];
      const isLeftOut = heldElsewhere[file.replace("e2e/", "")]?.[name] !== undefined;
      return isLeftOut || !isTitleIn(file, name);
    });
  });
  expect(missing).toEqual([]);
});
