import { expect, test } from "vitest";
import { recentPeriods } from "./recent-periods.ts";

test("in January, last month is December of the previous year", () => {
  expect(recentPeriods(new Date("2026-01-15T12:00:00Z"))).toEqual([
    { name: "This month", from: "2026-01-01", to: "2026-01-31" },
    { name: "Last month", from: "2025-12-01", to: "2025-12-31" },
    { name: "This year", from: "2026-01-01", to: "2026-12-31" },
    { name: "Last year", from: "2025-01-01", to: "2025-12-31" },
  ]);
});
