import { expect, test } from "vitest";
import { isGreen, type PartResult, summaryOf } from "./outcome.ts";

const part = (given: Partial<PartResult>): PartResult => ({
  ...{ name: "browser", seconds: 61, passed: 10, failures: [], unsteady: [] },
  ...given,
});

const failure = (n: number) => ({ title: `test ${n}\n  at line 2`, command: `npx vitest run file-${n}.test.ts` });

test("a green run ends with the minutes of its parts and the count", () => {
  const parts = [part({ name: "check", seconds: 9.6 }), part({ passed: 7000, seconds: 59.8 })];
  expect(isGreen(parts)).toBe(true);
  expect(summaryOf(parts)).toEqual(["minutes: check 0:10, browser 1:00", "7010 passed, 0 failed"]);
});

test("a failing run says what failed and the command that runs just that, in at most 30 lines", () => {
  const parts = [
    part({
      failures: Array.from({ length: 100 }, (_, n) => failure(n)),
      unsteady: Array.from({ length: 9 }, (_, n) => `shaky ${n}`),
    }),
  ];
  const lines = summaryOf(parts);
  expect(isGreen(parts)).toBe(false);
  expect(lines.length).toBeLessThanOrEqual(30);
  expect(lines).toEqual(
    expect.arrayContaining(["failed: test 0 at line 2", "  npx vitest run file-0.test.ts", "and 89 more failures"]),
  );
  expect(lines.at(-1)).toBe("1 passed, 109 failed");
});

test.each([
  [1, true, "10 passed, 0 failed"],
  [2, true, "10 passed, 0 failed"],
  [3, false, "7 passed, 3 failed"],
])("%s unsteady tests are named, and more than two of them fail the run", (count, green, last) => {
  const parts = [part({ unsteady: Array.from({ length: count }, (_, n) => `shaky ${n}`) })];
  expect(isGreen(parts)).toBe(green);
  expect(summaryOf(parts)).toContain("unsteady: shaky 0");
  expect(summaryOf(parts).at(-1)).toBe(last);
});
