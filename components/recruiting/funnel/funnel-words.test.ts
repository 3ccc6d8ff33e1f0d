import { expect, test } from "vitest";
import { percent, stayWords } from "./funnel-words.ts";

test("shares are whole percents, and a small one is not said to be none", () => {
  expect([0, 0.004, 0.125, 1].map(percent)).toEqual(["0%", "0.4%", "13%", "100%"]);
});

test("stays are said in hours below a day and in days above", () => {
  expect([0.2, 1, 5.4, 24, 84].map(stayWords)).toEqual(["under 1 hour", "1 hour", "5 hours", "1 day", "3.5 days"]);
});
