import { expect, test } from "vitest";
import { dayAfter, isDay } from "./calendar-day.ts";

test("accepts only real calendar dates", () => {
  expect(isDay("2028-02-29")).toBe(true);
  expect(isDay("2026-02-29")).toBe(false);
  expect(isDay("2026-2-1")).toBe(false);
  expect(isDay("yesterday")).toBe(false);
});

test("rolls over to the first of the next month", () => {
  expect(dayAfter("2026-12-31")).toBe("2027-01-01");
});
