import { expect, test } from "vitest";
import { formatPeriod } from "./period.ts";

test.each([
  ["2026-11-01", "2026-11-30", "Nov 1–30, 2026"],
  ["2026-10-26", "2026-11-08", "Oct 26 – Nov 8, 2026"],
  ["2026-11-28", "2026-12-11", "Nov 28 – Dec 11, 2026"],
  ["2026-12-28", "2027-01-10", "Dec 28, 2026 – Jan 10, 2027"],
])("from %s to %s is %s", (first, last, words) => {
  expect(formatPeriod(first, last)).toBe(words);
});
