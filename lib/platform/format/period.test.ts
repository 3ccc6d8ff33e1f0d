import { expect, test } from "vitest";
import { formatPeriod } from "./period.ts";

test.each([
  ["2026-11-01", "2026-11-30", "1–30 Nov 2026"],
  ["2026-11-28", "2026-12-11", "28 Nov – 11 Dec 2026"],
  ["2026-12-28", "2027-01-10", "28 Dec 2026 – 10 Jan 2027"],
])("from %s to %s is %s", (first, last, words) => {
  expect(formatPeriod(first, last)).toBe(words);
});
