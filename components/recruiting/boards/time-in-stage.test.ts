import { expect, test } from "vitest";
import { isOverTarget, timeWords } from "./time-in-stage.ts";

const now = Date.parse("2026-03-10T12:00:00.000Z");

test("formats the time in a stage in days, then hours, and never as negative", () => {
  expect(timeWords("2026-03-01T12:00:00.000Z", now)).toBe("9 days");
  expect(timeWords("2026-03-09T11:59:00.000Z", now)).toBe("1 day");
  expect(timeWords("2026-03-10T10:30:00.000Z", now)).toBe("1 hour");
  expect(timeWords("2026-03-09T13:00:00.000Z", now)).toBe("23 hours");
  expect(timeWords("2026-03-10T11:30:00.000Z", now)).toBe("less than 1 hour");
  expect(timeWords("2026-03-10T12:00:09.000Z", now)).toBe("less than 1 hour");
});

test("misses a target only after its last minute, and never without a target", () => {
  expect(isOverTarget("2026-03-05T12:00:00.000Z", 5, now)).toBe(false);
  expect(isOverTarget("2026-03-05T11:59:59.000Z", 5, now)).toBe(true);
  expect(isOverTarget("2020-01-01T00:00:00.000Z", null, now)).toBe(false);
});
