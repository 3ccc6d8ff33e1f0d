import { expect, test } from "vitest";
import { paidDayProblem } from "./paid-day.ts";

const bounds = { since: "2026-03-02", what: "when it was issued", now: "2026-03-04" };

test.each(["2026-03-02", "2026-03-03", "2026-03-04"])("accepts %s as the day money moved", (day) => {
  expect(paidDayProblem(day, bounds)).toBeNull();
});

test.each([
  ["2026-03-01", "Choose Mar 2, 2026 (UTC), when it was issued, or a later date"],
  ["2026-03-05", "Choose Mar 4, 2026, today in UTC, or an earlier date"],
  ["2026-02-30", "Choose a date"],
  ["", "Choose a date"],
  ["yesterday", "Choose a date"],
])("rejects %j as the day money moved and says what to choose", (day, words) => {
  expect(paidDayProblem(day, bounds)).toBe(words);
});
