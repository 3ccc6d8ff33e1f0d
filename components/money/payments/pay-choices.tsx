"use client";

import { Field } from "#components/ui/field.tsx";
import { Select } from "#components/ui/select.tsx";
import { paymentMethods } from "#lib/money/payments/rules.ts";
import { currencyName, findCurrencies } from "./find-currencies.ts";
import { methodWord, type PaymentMethod } from "./method-word.ts";
import type { PlannedPayment } from "./payment-sheet.ts";

const own = "own";

const methods = paymentMethods.map((value) => ({ value, label: methodWord(value) }));

interface PayChoicesProps {
  payments: readonly PlannedPayment[];
  currency: string | null;
  method: PaymentMethod;
  change: (patch: { currency?: string | null; method?: PaymentMethod }) => void;
  disabled: boolean;
}

/** Currency and method for all payments. */
export function PayChoices({ payments, currency, method, change, disabled }: PayChoicesProps) {
  const involved = payments.flatMap((planned) => planned.by_currency.map((sum) => sum.currency));
  const codes = new Set([...(currency ? [currency.toUpperCase()] : []), ...involved]);
  for (const { code } of findCurrencies("", [])) codes.add(code);
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <Field label="Currency">
        <Select
          items={[
            {
              value: own,
              label: payments.length === 1 ? "The legal entity's currency" : "Each legal entity's currency",
            },
            ...[...codes].map((code) => ({ value: code, label: `${code}, ${currencyName(code)}` })),
          ]}
          value={currency?.toUpperCase() ?? own}
          disabled={disabled}
          onValueChange={(value) => change({ currency: value === own ? null : value })}
        />
      </Field>
      <Field label="Method">
        <Select
          items={methods}
          value={method}
          disabled={disabled}
          onValueChange={(value) => change({ method: value })}
        />
      </Field>
    </div>
  );
}
