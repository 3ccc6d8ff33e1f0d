import { useState } from "react";
import { SelectField } from "#components/forms/select-field.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { paymentMethods } from "#lib/money/payments/rules.ts";
import { currencyName } from "#lib/platform/format/currency-name.ts";
import { methodWord, type PaymentMethod } from "./method-word.ts";
import { paidDayProblem, today } from "./paid-day.ts";
import type { PlannedPayment } from "./payment-sheet.ts";
import { usualCurrencies } from "./usual-currencies.ts";

const own = "own";

const methods = paymentMethods.map((value) => ({ value, label: methodWord(value) }));

interface PayChoicesProps {
  payments: readonly PlannedPayment[];
  currency: string | null;
  paidDay: PaidDay;
  method: PaymentMethod;
  change: (patch: { currency?: string | null; method?: PaymentMethod }) => void;
  disabled: boolean;
}

/** Currency, method, and day for all payments. */
export function PayChoices({ payments, currency, paidDay, method, change, disabled }: PayChoicesProps) {
  const involved = payments.flatMap((planned) => planned.by_currency.map((sum) => sum.currency));
  const codes = new Set([...(currency ? [currency.toUpperCase()] : []), ...involved, ...usualCurrencies]);
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <SelectField
        label="Currency"
        items={[
          {
            value: own,
            label: payments.length === 1 ? "The legal entity's currency" : "Each legal entity's currency",
          },
          ...[...codes].map((code) => ({ value: code, label: currencyName(code) })),
        ]}
        value={currency?.toUpperCase() ?? own}
        disabled={disabled}
        onValueChange={(value) => change({ currency: value === own ? null : value })}
      />
      <SelectField
        label="Method"
        items={methods}
        value={method}
        disabled={disabled}
        onValueChange={(value) => change({ method: value })}
      />
      <PaidOn {...paidDay} disabled={disabled} />
    </div>
  );
}

interface PaidDay {
  typed: string;
  /** First possible day: when the latest invoice was issued. */
  since: string;
  problem: string | null;
  onType: (typed: string) => void;
}

/** The typed day of a transfer that was made before it is recorded. Only a possible one changes the plan. */
export function usePaidDay(
  earliest: string | null,
  { paid_on, change }: { paid_on: string | null; change: (patch: { paid_on: string | null }) => void },
): PaidDay {
  const [typed, setTyped] = useState(paid_on ?? "");
  const since = (earliest ?? "").slice(0, 10);
  const problemOf = (day: string) =>
    day === "" ? null : paidDayProblem(day, { since, what: "when the latest invoice was issued", now: today() });
  function onType(day: string) {
    setTyped(day);
    if (problemOf(day) === null) change({ paid_on: day === "" ? null : day });
  }
  return { typed, since, problem: problemOf(typed), onType };
}

function PaidOn({ typed, since, problem, onType, disabled }: PaidDay & { disabled: boolean }) {
  return (
    <TextField
      label="Paid on"
      optional
      helper="If the money has already left: the payment is paid at once, at the rates of that day."
      error={problem ?? undefined}
      type="date"
      value={typed}
      min={since}
      max={today()}
      disabled={disabled}
      onValueChange={onType}
    />
  );
}
