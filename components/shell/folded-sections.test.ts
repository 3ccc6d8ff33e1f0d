import { expect, test } from "vitest";
import { pages } from "#lib/registry/pages.ts";
import { readFolded, writeFolded } from "./folded-sections.ts";

const sections = pages.map(({ section }) => section);

test("folded sections are read back from their cookie", () => {
  expect(readFolded(writeFolded(["Money", "Developers"]), sections)).toEqual(["Money", "Developers"]);
  expect(readFolded(writeFolded([]), sections)).toEqual([]);
  for (const section of sections) expect(section).toMatch(/^\w*$/);
});

test("what isn't a section is ignored", () => {
  expect(readFolded(undefined, sections)).toEqual([]);
  expect(readFolded(".Nowhere..Money.Money", sections)).toEqual(["Money"]);
});
