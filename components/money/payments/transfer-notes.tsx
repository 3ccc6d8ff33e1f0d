import { useAccount } from "#components/screen/use-account.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import type { Transfer } from "./transfer-table.tsx";

/** What the amounts consist of, and why accounts aren't shown. */
export function TransferNotes({ rows }: { rows: readonly Transfer[] }) {
  const { role_name } = useAccount();
  const isHidden = rows.some(({ bank_details }) => bank_details.some(({ value }) => value === hiddenText));
  const unknown = rows.filter(({ bank_details }) => bank_details.length === 0).length;
  return (
    <div className="flex max-w-text flex-col gap-1 text-xs text-fg-2">
      <p>
        Amounts are without service fees. Those of contractors include all of the invoice's VAT, also that on the fee;
        those of employees are without it and without employer's contributions. Muster doesn't withhold income tax.
      </p>
      {isHidden ? <p>Your role ({role_name}) can't see account details.</p> : null}
      {unknown > 0 ? (
        <p>
          Account details come from the bank fields of EOR additional information. Where they aren't known, ask the
          payee.
        </p>
      ) : null}
    </div>
  );
}
