"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { useMay } from "#components/screen/use-may.ts";
import { toast } from "#components/ui/toast.tsx";
import {
  dismissPayCorrection,
  listPayCorrections,
  type PayCorrection,
  settlePayCorrection,
} from "#lib/money/pay-corrections/contract.ts";
import { call, RestError } from "#lib/platform/api/client.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import { daysOf, decisionWords } from "./correction-words.ts";

/** The two decisions on an open correction. */
export function CorrectionActions({ row }: { row: PayCorrection }) {
  const mayWrite = useMay("accounting:write");
  const client = useQueryClient();
  if (!mayWrite || row.status !== "open") return null;
  const { settle, dismiss, settled, effect } = decisionWords(row);
  const amount = formatMoney(row.amount.replace("-", ""), row.currency);

  /** If it was decided or changed meanwhile, the row shows that. One that was decided leaves the list, and the dialog with it. */
  async function decide<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      const reasons = error instanceof RestError ? error.issues.map(({ reason }) => reason) : [];
      if (reasons.includes("pay_correction_decided")) toast({ title: errorMessage(error), urgent: true });
      if (reasons.some((reason) => reason === "amount_changed" || reason === "pay_correction_decided"))
        await refetchActive(client, listPayCorrections);
      throw error;
    }
  }

  const about = `${row.worker.name}, ${formatPeriod(row.from, row.to)}`;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <ConfirmedAction
        title={`${settle} ${amount}?`}
        action={settle}
        tone="primary"
        run={() => decide(call(settlePayCorrection, { correction_id: row.id, expected_amount: row.amount }))}
        done={{ title: `${amount} for ${row.worker.name}`, description: settled }}
        button={settle}
        label={`${settle}: ${about}`}
      >
        {about}. {effect}
      </ConfirmedAction>
      <ConfirmedAction
        title={`${dismiss} ${amount}?`}
        action={dismiss}
        run={() => decide(call(dismissPayCorrection, { correction_id: row.id }))}
        done={`${amount} for ${row.worker.name} won't be ${row.cause === "days_overpaid" ? "deducted" : "paid"}`}
        button={dismiss}
        label={`${dismiss}: ${about}`}
      >
        {row.worker.name}, {daysOf(row)}. It will never be {row.cause === "days_overpaid" ? "deducted" : "paid"}. You
        can't undo this. Your name and the time are kept.
      </ConfirmedAction>
    </span>
  );
}
