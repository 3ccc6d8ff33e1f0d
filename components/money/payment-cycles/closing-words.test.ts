import { expect, test } from "vitest";
import { byUrgency, type Check, checkText } from "./closing-words.ts";

const check = (name: Check["check"], count: number, amounts: Check["amounts"] = []): Check => ({
  ...{ check: name, severity: "warns", count, amounts, payment_cycle_id: null },
});
const cycle = { cutoff_on: "2026-04-25" };

test.each([
  [1, "The cut-off is Apr 25, 2026. You're closing 1 day early."],
  [12, "The cut-off is Apr 25, 2026. You're closing 12 days early."],
  [0, "The cut-off has been reached."],
])("closing %i days before the cut-off", (days, words) => {
  expect(checkText(check("before_cutoff", days), cycle)).toBe(words);
});

test("counts what is left out, with a sum for each currency", () => {
  expect(checkText(check("unapproved_adjustments", 1, [{ currency: "EUR", amount: "-30.50" }]), cycle)).toBe(
    "1 adjustment (−30.50\u00a0EUR) is not approved and won't be included.",
  );
  const amounts = [
    { currency: "EUR", amount: "9500.00" },
    { currency: "JPY", amount: "125000" },
  ];
  expect(checkText(check("unapproved_timesheets", 1201, amounts), cycle)).toBe(
    "1,201 timesheets (9,500.00\u00a0EUR, 125,000\u00a0JPY) are not approved and won't be included.",
  );
});

test.each([
  ["no_exchange_rate", 1, "1 contract is missing an exchange rate. Add it to close the cycle."],
  [
    ...(["no_tax_rate", 1] as const),
    "The country of 1 contract and its legal entity has no known tax rate. Set your own rate to close the cycle.",
  ],
  [
    ...(["untaxed_fees", 2] as const),
    "2 legal entities are in countries whose tax rate is unknown. Their service fees and seats are invoiced without tax.",
  ],
  [
    ...(["waiting_deductions", 1] as const),
    "1 contract has deductions that stay for a later cycle, because they return more tax than is due. You can refund part of the earlier invoice instead.",
  ],
  ["nothing_to_pay", 2, "2 contracts have nothing to pay and get no invoice."],
  ["pay_corrections", 1, "1 pay correction of closed cycles waits for a decision."],
  ["repeated_expenses", 2, "2 expenses have the same contract, amount, date, and vendor as another."],
  ["earlier_cycle_open", 1, "1 earlier cycle is still open. Work approved for it would be paid in this one."],
] as const)("%s agrees in number", (name, count, words) => {
  expect(checkText(check(name, count), cycle)).toBe(words);
});

test("what blocks closing comes first, then warnings, then what passed, each in the server's order", () => {
  const of = (name: Check["check"], severity: Check["severity"], count: number) => ({
    ...check(name, count),
    severity,
  });
  const checks = [
    of("no_exchange_rate", "blocks", 0),
    of("no_tax_rate", "blocks", 2),
    of("earlier_cycle_open", "warns", 0),
    of("unapproved_timesheets", "warns", 3),
    of("before_cutoff", "warns", 1),
  ];
  expect(byUrgency(checks).map((one) => one.check)).toEqual([
    ...["no_tax_rate", "unapproved_timesheets", "before_cutoff", "no_exchange_rate", "earlier_cycle_open"],
  ]);
});
