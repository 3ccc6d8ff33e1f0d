import { expect, test } from "vitest";
import { type BrowserTest, commandOf, readBrowserReport, readMissed, readUnitReport, selecting } from "./reports.ts";

test("a unit test that failed, and a file that couldn't be loaded, come with their error and the command that runs just that", () => {
  const file = (name: string, status: string, message: string, tests: [status: string, fullName: string][]) => ({
    ...{ name: `/root/lib/${name}`, status, message },
    assertionResults: tests.map(([of, fullName]) => ({
      ...{ status: of, fullName },
      failureMessages:
        of === "failed" ? ["Error: 3 of 4\n    at sum (/root/lib/sum.ts:3:1)\n    at /root/lib/a.test.ts:7:3"] : [],
    })),
  });
  const report = {
    testResults: [
      file("a.test.ts", "failed", "", [
        ["passed", "adds"],
        ["failed", "costs $1 (a person's)"],
        ["skipped", "later"],
      ]),
      file("b.test.ts", "failed", "Cannot find module x\nat y", []),
      file("c.test.ts", "passed", "", [["passed", "counts"]]),
    ],
  };
  expect(readUnitReport(report, "/root")).toEqual({
    passed: 2,
    unsteady: [],
    failures: [
      {
        title: "lib/a.test.ts: costs $1 (a person's): Error: 3 of 4 (a.test.ts:7:3)",
        command: "npx vitest run lib/a.test.ts -t 'costs \\$1 \\(a person'\\''s\\)'",
      },
      { title: "lib/b.test.ts: Cannot find module x", command: "npx vitest run lib/b.test.ts" },
    ],
  });
});

test("browser tests are named with their groups and place; skipped ones don't count", () => {
  const spec = (title: string, ok: boolean, status: string, line: number) => ({
    ...{ title, ok, line, file: "pay.spec.ts" },
    tests: [{ status }],
  });
  const report = {
    errors: [{ message: "Error: the product didn't start\nlog" }],
    suites: [
      {
        ...{ title: "pay.spec.ts", file: "pay.spec.ts" },
        specs: [spec("pays", true, "expected", 3), spec("waits", true, "skipped", 9)],
        suites: [{ title: "twice", file: "pay.spec.ts", specs: [spec("is refused", false, "unexpected", 20)] }],
      },
    ],
  };
  expect(readBrowserReport(report)).toEqual({
    passed: 1,
    failed: [
      { title: "twice › is refused", place: "e2e/pay.spec.ts:20", pattern: "pay\\.spec\\.ts twice is refused$" },
    ],
    errors: ["Error: the product didn't start"],
  });
});

test("tests that share a line are selected, and run alone, by their place and whole title", () => {
  const specs = ["home: in 2 (two) colors", "someone's home: in 2 (two) colors"].map((title) => ({
    ...{ title, ok: false, line: 57, file: "pages.spec.ts", tests: [{ status: "unexpected" }] },
  }));
  const { failed } = readBrowserReport({
    errors: [],
    suites: [{ title: "pages.spec.ts", file: "pages.spec.ts", specs }],
  });
  const [home, someones] = failed as [BrowserTest, BrowserTest];
  expect(selecting([])).toEqual([]);
  const [place, option, pattern = ""] = selecting(failed);
  expect([place, option]).toEqual(["e2e/pages.spec.ts:57", "--grep"]);
  const matches = (test: string, by = pattern) => new RegExp(by).test(` pages.spec.ts ${test}`);
  expect(failed.map(({ title }) => matches(title))).toEqual([true, true]);
  expect(failed.map(({ title }) => matches(title, home.pattern))).toEqual([true, false]);
  expect(matches("home: in 2 (two) colors, also on a phone")).toBe(false);
  expect(commandOf(someones)).toBe(
    `npx playwright test e2e/pages.spec.ts:57 --grep 'pages\\.spec\\.ts someone'\\''s home: in 2 \\(two\\) colors$'`,
  );
});

test("of the fault trials, missed limits and errors are named", () => {
  const printed = [
    "met    requests with a wrong signature: 0 (at most 0)",
    "MISSED numbers that are missing or twice: 2 (at most 0)",
    "faults: Error: 3 deliveries are still waiting",
    "    at settled (trial.ts:44:41)",
  ];
  expect(readMissed(printed.join("\n"))).toEqual([
    "numbers that are missing or twice: 2 (at most 0)",
    "Error: 3 deliveries are still waiting",
  ]);
});
