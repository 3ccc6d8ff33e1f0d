import { expect, test } from "vitest";
import { monthName, ticksTo, tickText } from "./scale.ts";

test("starts an axis at zero, ends it at or above the maximum, and uses a few round ticks", () => {
  for (const most of [0.3, 1, 3, 7, 9.99, 10, 12_345, 999_999, 4_200_000]) {
    const ticks = ticksTo(most);
    expect(ticks[0]).toBe(0);
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(most);
    expect(ticks.at(-2)).toBeLessThan(most);
    expect(ticks.length).toBeLessThanOrEqual(5);
  }
  expect(ticksTo(0)).toEqual([0, 1]);
});

test("formats ticks and months in short form", () => {
  expect([0, 1500, 2_500_000].map(tickText)).toEqual(["0", "1.5K", "2.5M"]);
  expect([monthName("2026-01"), monthName("2026-12", true)]).toEqual(["Jan", "Dec 2026"]);
});
