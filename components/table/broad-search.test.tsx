import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BroadSearch } from "./broad-search.tsx";
import { countWords } from "./row-count.ts";

test("a search that was not counted to its end says that it found at least so many, any other says nothing", () => {
  const broad = { total: 1000, isMinimum: true };
  expect(countWords(broad)).toBe("1,000+");
  expect(renderToStaticMarkup(<BroadSearch count={broad} noun="payments" />)).toContain("1,000+ payments match");
  const exact = { total: 1000, isMinimum: false };
  expect(countWords(exact)).toBe("1,000");
  expect(renderToStaticMarkup(<BroadSearch count={exact} noun="payments" />)).toBe("");
});
