"use client";

import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { dismissPayCorrection, type PayCorrection, settlePayCorrection } from "#lib/money/pay-corrections/contract.ts";
import { call } from "#lib/platform/api/client.ts";
import { formatMoney } from "#lib/platform/format/money.ts";
import { formatPeriod } from "#lib/platform/format/period.ts";
import { daysOf, decisionWords } from "./correction-words.ts";

/** The two decisions on an open correction. */
export function CorrectionActions({ row }: { row: PayCorrection }) {
  const mayWrite = useAccount().scopes.includes("accounting:write");
  if (!mayWrite || row.status !== "open") return null;
  const { settle, dismiss, settled, effect } = decisionWords(row);
  const amount = formatMoney(row.amount.replace("-", ""), row.currency);
  const about = `${row.worker.name}, ${formatPeriod(row.from, row.to)}`;
  return (
    <span className="flex flex-wrap justify-end gap-2">
      <ConfirmedAction
        title={`${settle} ${amount}?`}
        action={settle}
        run={() => call(settlePayCorrection, { correction_id: row.id, expected_amount: row.amount })}
        done={{ title: `${amount} for ${row.worker.name}`, description: settled }}
        trigger={
          <Button size="small" aria-label={`${settle}: ${about}`}>
            {settle}
          </Button>
        }
      >
        {about}. {effect}
      </ConfirmedAction>
      <ConfirmedAction
        title={`${dismiss} ${amount}?`}
        action={dismiss}
        run={() => call(dismissPayCorrection, { correction_id: row.id })}
        done={{
          title: `${amount} for ${row.worker.name} won't be ${row.cause === "days_overpaid" ? "deducted" : "paid"}`,
        }}
        trigger={
          <Button size="small" aria-label={`${dismiss}: ${about}`}>
            {dismiss}
          </Button>
        }
      >
        {row.worker.name}, {daysOf(row)}. It will never be {row.cause === "days_overpaid" ? "deducted" : "paid"}. You
        can't undo this. Your name and the time are kept.
      </ConfirmedAction>
    </span>
  );
}
