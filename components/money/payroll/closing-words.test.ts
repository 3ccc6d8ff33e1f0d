import { expect, test } from "vitest";
import { cutoffText, unapprovedText } from "./closing-words.ts";

test.each([
  [1, "Its cut-off is 25 Apr 2026: you are closing it 1 day early."],
  [12, "Its cut-off is 25 Apr 2026: you are closing it 12 days early."],
  [0, null],
])("%i days before the cut-off", (days, words) => {
  expect(cutoffText(days, "2026-04-25")).toBe(words);
});

test("what is left out is counted over all currencies, with the sum of each", () => {
  const euros = { currency: "EUR", count: 1, amount: "-30.50" };
  expect(unapprovedText([euros], "adjustment")).toBe(
    "1 adjustment (−30.50\u00a0EUR) is not approved and won't be included.",
  );
  expect(
    unapprovedText(
      [
        { ...euros, count: 1200, amount: "9500.00" },
        { ...euros, currency: "JPY", amount: "125000" },
      ],
      "timesheet",
    ),
  ).toBe("1,201 timesheets (9,500.00\u00a0EUR, 125,000\u00a0JPY) are not approved and won't be included.");
  expect(unapprovedText([], "timesheet")).toBeNull();
});
