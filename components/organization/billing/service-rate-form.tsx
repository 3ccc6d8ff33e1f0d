import { useState } from "react";
import { AmountField } from "#components/forms/amount-field.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { type FieldErrors, fieldErrors } from "#components/screen/field-errors.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { type ServiceRate, updateServiceRate } from "#lib/money/service-rates/contract.ts";
import { updateServiceRateInput } from "#lib/money/service-rates/inputs.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { amountProblem, plainAmount } from "#lib/platform/format/typed-amount.ts";
import { serviceWords } from "./service-words.ts";

export default function ServiceRateForm({ rate, ...opened }: OpenedDialog & { rate: ServiceRate }) {
  const [kind, setKind] = useState<"standard" | "custom">(rate.amount === null ? "standard" : "custom");
  const { name, helper } = serviceWords(rate.service);
  const standard = formatMoney(rate.standard, "USD");
  const inputOf = ({ amount = "" }: Entries) => ({
    service: rate.service,
    amount: kind === "standard" ? null : plainAmount(amount, "USD"),
  });

  function check(entries: Entries): FieldErrors {
    const problem = kind === "custom" ? amountProblem(entries.amount ?? "", "USD") : null;
    if (problem !== null) return { amount: problem };
    return fieldErrors(updateServiceRateInput.safeParse(inputOf(entries)).error?.issues ?? []);
  }

  return (
    <EntryDialog
      title={`Edit ${name.toLowerCase()}`}
      description={`${helper}, in one payment cycle.`}
      action="Save rate"
      check={check}
      send={(entries) => call(updateServiceRate, inputOf(entries))}
      done={({ data }) => `${name} costs ${formatMoney(data.amount ?? data.standard, "USD")}`}
      {...opened}
    >
      <RadioGroup
        label="Rate"
        name="kind"
        value={kind}
        onValueChange={setKind}
        options={[
          { value: "standard", label: `Standard rate, ${standard}` },
          { value: "custom", label: "Custom rate" },
        ]}
      />
      {kind === "custom" ? (
        <AmountField label="Amount, USD" name="amount" currency="USD" initial={rate.amount ?? rate.standard} />
      ) : null}
    </EntryDialog>
  );
}
