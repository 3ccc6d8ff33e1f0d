import { expect, test } from "vitest";
import type { Outlook } from "#lib/money/pay-outlook/contract.ts";
import { roleScopes } from "#lib/platform/auth/roles.ts";
import { isCalm, type Missing, remedyOf, unpaidNote, verdictOf } from "./pay-words.ts";

const about = {
  ...{ contract_id: null, contract_title: null, payment_cycle_id: null },
  ...{ count: null, amounts: [], day: null, detail: null },
};
const missing = (reason: Missing["reason"], more: Partial<Missing> = {}): Missing => ({ ...about, reason, ...more });

function outlook(state: Outlook["state"], count: number, found: Missing[]): Outlook {
  const totals = [{ currency: "EUR", total: "900.00" }];
  return {
    state,
    next: [],
    payments: [],
    missing: found,
    unpaid_invoices: { count, overdue_count: 0, totals, items: [] },
  };
}

test("the verdict counts only invoices that await payment or are in one", () => {
  const open = missing("invoices_open", { count: 2, amounts: [{ currency: "EUR", total: "500.00" }] });
  const unpaid = missing("invoices_unpaid", { count: 1, amounts: [{ currency: "EUR", total: "400.00" }] });
  expect(verdictOf(outlook("awaiting_payment", 3, [open, unpaid])).text).toBe(
    "Not paid yet: 1 invoice awaiting payment, 400.00\u00a0EUR",
  );
  const sent = missing("invoices_in_payment", { count: 1, amounts: [{ currency: "EUR", total: "400.00" }] });
  expect(verdictOf(outlook("in_payment", 3, [open, sent])).text).toBe(
    "Being paid: 1 invoice in a payment, 400.00\u00a0EUR",
  );
});

test("a next cycle that isn't open yet is no warning, unlike a missing one", () => {
  expect([isCalm(missing("next_cycle_not_open")), isCalm(missing("no_cycle"))]).toEqual([true, false]);
});

test("a direct employee isn't due nothing, but paid elsewhere, unless another contract is paid here", () => {
  const direct = missing("not_paid_here");
  expect(verdictOf(outlook("nothing_due", 0, [direct])).text).toBe("Not paid through payment cycles");
  expect(verdictOf(outlook("in_preparation", 0, [direct])).text).toMatch(/^Paid up/);
  const others = [missing("contract_not_started"), missing("next_cycle_not_open")];
  for (const other of others) expect(verdictOf(outlook("nothing_due", 0, [direct, other])).text).toBe("Nothing is due");
  expect(verdictOf(outlook("nothing_due", 0, [direct, missing("contract_ended")])).text).toMatch(/^Not paid through/);
});

test("an unpaid invoice says which period it is for", () => {
  const [about, period] = [
    { due_date: "2026-12-01T00:00:00.000Z" },
    { starts_on: "2026-11-01", ends_on: "2026-11-30" },
  ];
  const cycle = { ...period, id: null, frequency: "monthly", cutoff_on: "2026-11-25", status: "closed" } as const;
  expect(unpaidNote({ ...about, is_overdue: false, payment_cycle: cycle })).toBe("Nov 1–30, 2026 · Due Dec 1, 2026");
  expect(unpaidNote({ ...about, is_overdue: true, payment_cycle: null })).toBe("Was due Dec 1, 2026");
});

test("what only takes its time, has ended, or is paid elsewhere isn't missing", () => {
  const notes = ["cycle_running", "next_cycle_not_open", "contract_not_started", "contract_ended", "not_paid_here"];
  for (const reason of notes as Missing["reason"][]) expect([reason, isCalm(missing(reason))]).toEqual([reason, true]);
});

test("a viewer is offered to look, and never what the role can't do", () => {
  const reasons = [
    ...["no_contract", "no_rate", "no_exchange_rate", "no_tax_rate", "no_time", "unapproved_timesheets"],
    ...["unapproved_adjustments", "pay_corrections", "cycle_not_closed", "invoices_failed", "invoices_overdue"],
    ...["invoices_unpaid", "invoices_in_payment", "not_payable"],
  ] as Missing["reason"][];
  const textsFor = (role: "finance" | "viewer") =>
    reasons.map(
      (reason) => remedyOf(missing(reason, { contract_id: "c" }), { person_id: "p" }, roleScopes[role])?.text,
    );
  expect(textsFor("viewer").map((text) => text?.split(" ")[0])).toEqual([
    ...[undefined, "Open", undefined, undefined, undefined, "Show", "Show", "Show", "Open", "Show", "Show", "Show"],
    ...["Show", undefined],
  ]);
  expect(textsFor("finance")).not.toContain(undefined);
  expect(textsFor("finance").join()).not.toMatch(/Show|Open/);
});
