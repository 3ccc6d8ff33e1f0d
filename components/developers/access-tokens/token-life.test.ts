import { expect, test } from "vitest";
import { dayIn, daysUntil, lifeDays } from "./token-life.ts";

const now = new Date("2026-11-21T23:30:00Z");

test("counts days from today, whatever the hour", () => {
  expect(daysUntil("2026-11-22", now)).toBe(1);
  expect(daysUntil(dayIn(366, now), now)).toBe(366);
});

test("rejects today, past dates, more than 366 days and invalid dates", () => {
  for (const day of ["2026-11-21", "2026-01-01", "2027-11-23", "", "soon"]) expect(daysUntil(day, now)).toBeNull();
});

test("doesn't need a date for a preset", () => {
  expect(lifeDays({ life: "90", until: "" }, now)).toBe(90);
  expect(lifeDays({ life: "date", until: "2026-12-01" }, now)).toBe(10);
});
