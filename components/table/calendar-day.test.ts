import { expect, test } from "vitest";
import { dayAfter, isDay, recentPeriods } from "./calendar-day.ts";

test("accepts only real calendar dates", () => {
  expect(isDay("2028-02-29")).toBe(true);
  expect(isDay("2026-02-29")).toBe(false);
  expect(isDay("2026-2-1")).toBe(false);
  expect(isDay("yesterday")).toBe(false);
});

test("rolls over to the first of the next month", () => {
  expect(dayAfter("2026-12-31")).toBe("2027-01-01");
});

test("in January, last month is December of the previous year", () => {
  expect(recentPeriods(new Date("2026-01-15T12:00:00Z"))).toEqual([
    { name: "This month", from: "2026-01-01", to: "2026-01-31" },
    { name: "Last month", from: "2025-12-01", to: "2025-12-31" },
    { name: "This year", from: "2026-01-01", to: "2026-12-31" },
    { name: "Last year", from: "2025-01-01", to: "2025-12-31" },
  ]);
});
