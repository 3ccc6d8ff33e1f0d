import { expect, test } from "vitest";
import { paidAtOf } from "./paid-day.ts";

const now = new Date("2026-03-04T15:30:00.000Z");

test("what is paid today is paid now, what was paid on an earlier day on that day", () => {
  expect(paidAtOf("2026-03-04", now)).toBe("2026-03-04T15:30:00.000Z");
  expect(paidAtOf("2026-03-01", now)).toBe("2026-03-01");
});

test.each(["2026-03-05", "2026-02-30", "", "yesterday"])("%s is no day on which money can have left", (day) => {
  expect(paidAtOf(day, now)).toBeNull();
});
