import { useState } from "react";
import { Field } from "#components/ui/field.tsx";
import { Input } from "#components/ui/input.tsx";
import { Select } from "#components/ui/select.tsx";
import { adjustmentTypes } from "#lib/workforce/invoice-adjustments/contract.ts";
import type { AdjustmentRow } from "./adjustment-desk.ts";
import { typeWord } from "./adjustment-words.ts";
import type { Terms } from "./landing-note.tsx";

const items = adjustmentTypes.map((value) => ({ value, label: typeWord(value) }));

interface AdjustmentFieldsProps {
  row: AdjustmentRow | null;
  errors: Record<string, string>;
  terms: Terms | null;
}

export function AdjustmentFields({ row, errors, terms }: AdjustmentFieldsProps) {
  const [type, setType] = useState<(typeof adjustmentTypes)[number]>(row?.type ?? "expense");
  const currency = terms?.currency ?? row?.currency;
  return (
    <>
      <Field label="Type" error={errors.type}>
        <Select name="type" items={items} value={type} onValueChange={setType} />
      </Field>
      <Field
        label={currency ? `Amount of one, ${currency}` : "Amount of one"}
        helper={type === "deduction" ? "It is taken off what is paid." : undefined}
        error={errors.amount}
      >
        <Input name="amount" inputMode="decimal" autoComplete="off" defaultValue={row?.amount ?? ""} />
      </Field>
      <Field label="How many" error={errors.quantity}>
        <Input name="quantity" inputMode="numeric" autoComplete="off" defaultValue={String(row?.quantity ?? 1)} />
      </Field>
    </>
  );
}
