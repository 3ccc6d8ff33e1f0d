import fc from "fast-check";
import { expect, test } from "vitest";
import { proof } from "#lib/testing/size.ts";
import { failuresThatDisable, readRetryAfter, retryDelays, retryWords, secondsToNextAttempt } from "./rules.ts";

const minutes = [1, 2, 4, 8, 16, 32, 60, 120, 240, 960];
const plain = { retryAfter: null, random: 0, timeScale: 1 };

test("follows the specification's ten delays to the second, with none after the eleventh failure", () => {
  expect(retryDelays.map((seconds) => seconds / 60)).toEqual(minutes);
  for (const [at, delay] of minutes.entries())
    expect(secondsToNextAttempt({ ...plain, failures: at + 1 })).toBe(delay * 60);
  expect(failuresThatDisable).toBe(11);
  expect([0, 1, 2, failuresThatDisable].map(retryWords)).toEqual([
    "0 of 10 retries failed",
    "0 of 10 retries failed",
    "1 of 10 retries failed",
    "10 of 10 retries failed",
  ]);
  expect(secondsToNextAttempt({ ...plain, failures: 11 })).toBeNull();
});

test("never shortens a scheduled delay; Retry-After at most doubles it and jitter adds at most a tenth and 30 seconds", () => {
  const failure = fc.record({
    failures: fc.integer({ min: 1, max: 10 }),
    retryAfter: fc.option(fc.integer({ min: 0, max: 1e9 })),
    random: fc.double({ min: 0, max: 1, noNaN: true }),
    timeScale: fc.constant(1),
  });
  fc.assert(
    fc.property(failure, (one) => {
      const delay = retryDelays[one.failures - 1] as number;
      const seconds = secondsToNextAttempt(one) as number;
      expect(seconds).toBeGreaterThanOrEqual(delay);
      const asked = Math.min(Math.max(delay, one.retryAfter ?? 0), 2 * delay);
      expect(seconds - asked).toBeLessThanOrEqual(Math.min(delay / 10, 30));
    }),
    proof(100),
  );
});

test("shortens every delay equally with a time scale", () => {
  expect(secondsToNextAttempt({ ...plain, failures: 10, timeScale: 3600 })).toBe(16);
});

test("reads Retry-After as seconds or a date, and ignores anything else", () => {
  const now = new Date("2026-11-21T00:00:00Z");
  const read = (text: string | undefined) => readRetryAfter(text, now);
  expect(read("120")).toBe(120);
  expect(read(" 5 ")).toBe(5);
  expect(read("Sat, 21 Nov 2026 00:02:00 GMT")).toBe(120);
  expect(read("Sat, 21 Nov 2020 00:00:00 GMT")).toBe(0);
  for (const text of [undefined, "", "-1", "1.5", "soon", "99999999999999999999", "1e9", "2026-11-21"])
    expect(read(text)).toBeNull();
});
