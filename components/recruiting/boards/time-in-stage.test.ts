import { expect, test } from "vitest";
import { isOverTarget, nextStepWords, timeWords } from "./time-in-stage.ts";

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

test("names the next step and when it is due, and nothing if neither is known", () => {
  const words = (moved: string, targetDays: number | null, ...names: string[]) =>
    nextStepWords({ moved_to_current_stage_at: moved, next_steps: names.map((name) => ({ name })) }, targetDays, now);
  const today = "2026-03-10T11:00:00.000Z";
  expect(words(today, null)).toBeNull();
  expect(words(today, null, "Phone call")).toBe("Next: Phone call");
  expect(words(today, 3, "Phone call", "Review")).toBe("Next: Phone call and 1 more, due in 2 days");
  expect(words(today, 1)).toBe("Decision due within a day");
  expect(words("2026-03-01T12:00:00.000Z", 3, "Phone call")).toBe("Next: Phone call");
  expect(words("2026-03-01T12:00:00.000Z", 3)).toBeNull();
});
