import { expect, test } from "vitest";
import { formatDuration, percent } from "./funnel-words.ts";

test("formats shares as whole percentages, and small ones as more than zero", () => {
  expect([0, 0.004, 0.125, 1].map(percent)).toEqual(["0%", "0.4%", "13%", "100%"]);
});

test("formats stays in hours below a day and in days from then on", () => {
  expect([0.2, 1, 5.4, 24, 84].map(formatDuration)).toEqual(["under 1 hour", "1 hour", "5 hours", "1 day", "3.5 days"]);
});
