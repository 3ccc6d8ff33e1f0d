import { useState } from "react";
import { AmountField } from "#components/forms/amount-field.tsx";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import type { FieldErrors } from "#components/screen/field-errors.ts";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { amountProblem, plainAmount } from "#lib/platform/format/typed-amount.ts";
import { amendContract, type Contract } from "#lib/workforce/contracts/contract.ts";

/** The terms in effect before a given day, including scheduled amendments. */
function termsBefore({ rate, title, upcoming_amendments: amendments }: Contract, day: string) {
  return amendments.findLast(({ effective_on }) => effective_on < day) ?? { rate, title };
}

/** New terms from a given day; earlier payments stay unchanged. */
export default function AmendContract({ contract, ...dialog }: OpenedDialog & { contract: Contract }) {
  const [day, setDay] = useState("");
  const [rate, setRate] = useState<string | null>(null);
  const [title, setTitle] = useState<string | null>(null);
  const before = termsBefore(contract, day);

  const exact = (typed: string) => plainAmount(typed, contract.currency, before.rate);

  function check({ effective_on, rate, title }: Entries): FieldErrors {
    const problem = amountProblem(rate ?? "", contract.currency, before.rate);
    const isSame = exact(rate ?? "") === before.rate && title?.trim() === before.title;
    return {
      ...(effective_on ? {} : { effective_on: "Choose the first day" }),
      ...(problem === null ? {} : { rate: problem }),
      ...(isSame ? { rate: "Change the rate, the title, or both" } : {}),
    };
  }

  async function amend({ effective_on = "", rate = "", title = "", note = "" }: Entries, idempotencyKey: string) {
    const input = { contract_id: contract.id, effective_on, rate: exact(rate), title, note };
    await call(amendContract, input, { idempotencyKey });
    toast({ title: `Contract amended from ${formatDate(effective_on)}` });
  }

  return (
    <EntryDialog
      {...dialog}
      title={`Amend the contract of ${contract.worker.name}`}
      description={`The first day can be ${formatDate(contract.amendable_from)} or later. Closed payment cycles don't change.`}
      action="Amend contract"
      check={check}
      send={amend}
    >
      <TextField
        label="First day"
        name="effective_on"
        type="date"
        min={contract.amendable_from}
        max={contract.ends_on ?? undefined}
        value={day}
        onValueChange={setDay}
      />
      <AmountField
        label={`Rate in ${contract.currency}`}
        name="rate"
        currency={contract.currency}
        helper={`${formatMoney(before.rate, contract.currency)} until then.`}
        initial={before.rate}
        value={rate ?? before.rate}
        onValueChange={setRate}
      />
      <TextField label="Title" name="title" value={title ?? before.title} onValueChange={setTitle} />
      <TextareaField
        label="Note"
        name="note"
        optional
        helper="The reason for the change. Shown in the history."
        rows={2}
      />
    </EntryDialog>
  );
}
