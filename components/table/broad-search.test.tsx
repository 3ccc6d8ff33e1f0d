import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import BroadSearch from "./broad-search.tsx";
import { countWords } from "./row-count.ts";

test("shows a capped total as a minimum, and an exact one as it is", () => {
  const broad = { total: 1000, isMinimum: true };
  expect(countWords(broad)).toBe("1,000+");
  expect(renderToStaticMarkup(<BroadSearch count={broad} noun="payments" />)).toContain("1,000+ payments match");
  const exact = { total: 1000, isMinimum: false };
  expect(countWords(exact)).toBe("1,000");
});
