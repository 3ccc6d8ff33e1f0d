import { expect, test } from "vitest";
import { longestAnswer } from "./check.ts";
import { patternOf } from "./pattern.ts";

/** Patterns that make a backtracking engine take exponential or high polynomial time, from advisories and collections. */
const catastrophic = [
  ...[
    "(a+)+$",
    "([a-zA-Z]+)*$",
    "(a|aa)+$",
    "(a|a?)+$",
    "(.*a){20}",
    "(x+x+)+y",
    "(a*)*b",
    "(a*)*$",
    "(a+)*$",
    "(a|b|ab)*c",
  ],
  ...[
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "^(a+)+$",
    "^(a|a)*$",
    "(.*)*x",
    "(.+)+x",
    "(\\d+)*x",
    "(\\w+\\s?)*$",
    "^(\\w+\\s?)*$",
  ],
  ...[
    "([a-z]+)+[A-Z]",
    "((a+)+)+$",
    "(a{1,20}){1,20}$",
    "^([a-z0-9]+[-_]?)+@",
    "(?:a+)+$",
    "(a?){30}a{30}",
    "(a?a?)+b",
  ],
  ...[
    "^(\\d+,?)+$",
    "(<[^>]*>)*$",
    "^(?:\\.?[a-z]+)+$",
    "(\\s*\\w+\\s*)+;",
    "^(.*?,){11}P",
    "^(.*?,){25}P",
    "(0+|1+|01)*2",
  ],
  ...["^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+[.]{1}(([a-z]{2,3})|([a-z]{2,3}[.]{1}[a-z]{2,3}))$"],
  ...[
    '^(([^<>()\\[\\].,;:\\s@"]+(\\.[^<>()\\[\\].,;:\\s@"]+)*)|(".+"))@(([^<>()\\[\\].,;:\\s@"]+\\.)+[^<>()\\[\\].,;:\\s@"]{2,})$',
  ],
  ...[
    "\\A([A-Z,a-z]*)*[^\\n]\\z",
    "(e+)*f",
    "(a.*a)*b",
    "(.|\\n)*x",
    "([^x]*)*x",
    "(aa|aab?)*c",
    "(a+b?)*c",
    "(ab*)*[^abc]",
  ],
  ...[
    "^((ab)*)+$",
    "(\\.\\d+)*(\\d+)*\\D$",
    "^([ab]*)*c",
    "^.*\\d+.*\\d+.*\\d+x$",
    "(?:(?:a|b)*)*c",
    "((\\w+)\\.?)+@",
    "(?i)(A+)+b",
  ],
  ...[
    "^(a?){100}a{100}$",
    "(a{0,40}){0,12}b",
    "(.{1,90}){1,4}x",
    "(a*)+(b*)+(c*)+d",
    "^(?:\\w+[ .-]?)+:$",
    "\\s+$",
    "(^|,)(\\w*)*!",
  ],
];

const hostile = [
  `${"a".repeat(longestAnswer - 1)}!`,
  "a".repeat(longestAnswer),
  "ab".repeat(longestAnswer / 2),
  "a, ".repeat(333),
  "0".repeat(longestAnswer),
  " ".repeat(longestAnswer),
  "a.".repeat(500),
  `${"x".repeat(900)}\n`,
  "é👩".repeat(300),
  "<a".repeat(500),
];

test("bounds a match by the pattern's size times the text's length, or refuses the pattern with the reason", () => {
  let slowest = 0;
  expect(catastrophic.length).toBeGreaterThanOrEqual(50);
  for (const source of catastrophic) {
    const pattern = patternOf(source);
    if ("problem" in pattern) {
      expect(pattern.problem).toMatch(/too large|can be checked/);
      continue;
    }
    expect(pattern.size).toBeLessThanOrEqual(500);
    for (const text of hostile) {
      const from = performance.now();
      expect(pattern.matches(text)).toBeTypeOf("boolean");
      slowest = Math.max(slowest, performance.now() - from);
    }
  }
  if (process.stdout.isTTY) process.stdout.write(`slowest match: ${slowest.toFixed(1)} ms\n`);
  // Generous, for a busy machine: exponential time would take years.
  expect(slowest).toBeLessThan(2000);
});

test.each(["(?=a)b", "(?!a)b", "(?<=a)b", "(?<!a)b", "(a)\\1", "(?<n>a)\\k<n>", "[", "(a", "a{2000}", "a++", "(?>a)"])(
  "refuses %s and says why",
  (source) => {
    const pattern = patternOf(source);
    expect("problem" in pattern && pattern.problem).toMatch(
      /^(Look-ahead|Back-references|This isn't a regular|This pattern)/,
    );
  },
);
