import type { ReactNode } from "react";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { CopyValue } from "#components/ui/copy-value.tsx";
import { Money } from "#components/ui/money.tsx";
import { PersonLink } from "#components/workforce/people/person-link.tsx";
import type { listPaymentTransfers } from "#lib/money/transfers/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { hiddenText } from "#lib/platform/format/hidden.ts";
import { formatMoney } from "#lib/platform/format/money.ts";

export type Transfer = OutputOf<typeof listPaymentTransfers>["data"][number];

interface CopiedProps {
  text: string;
  name: string;
  children: ReactNode;
}

/** A value with a button that copies it. */
function Copied({ text, name, children }: CopiedProps) {
  return (
    <span className="inline-flex max-w-full items-center gap-1">
      <span className="min-w-0 break-words">{children}</span>
      <CopyValue text={text} name={name} />
    </span>
  );
}

function Account({ row: { payee, bank_details } }: { row: Transfer }) {
  if (bank_details.length === 0) return <span className="text-fg-2">Not known</span>;
  return (
    <ul className="flex flex-col">
      {bank_details.map(({ key, label, value }) => (
        <li key={key}>
          <span className="text-fg-2">{label}: </span>
          {value === hiddenText ? (
            <span className="text-fg-2">Hidden</span>
          ) : (
            <Copied text={value} name={`${label} of ${payee.name}`}>
              <span className="font-mono text-xs break-all">{value}</span>
            </Copied>
          )}
        </li>
      ))}
    </ul>
  );
}

const columns: readonly Column<Transfer>[] = [
  column({ key: "payee", header: "Payee", width: 10, grows: true }, ({ payee }) => (
    <PersonLink person={payee} isCell />
  )),
  column({ key: "account", header: "Account", width: 14, grows: true }, (row) => <Account row={row} />),
  column({ key: "reference", header: "Reference", width: 12 }, ({ reference, payee }) => (
    <Copied text={reference} name={`reference for ${payee.name}`}>
      {reference}
    </Copied>
  )),
  column(
    { key: "amount", header: "Amount", width: 11, align: "end" },
    ({ amount, currency, payee, payment_currency, amount_payment_currency: paid }) => (
      <span className="inline-flex flex-col items-end cards:items-start">
        <Copied text={amount} name={`amount for ${payee.name}`}>
          <span className="font-medium whitespace-nowrap">
            <Money amount={amount} currency={currency} />
          </span>
        </Copied>
        {paid !== null && payment_currency !== null && payment_currency !== currency ? (
          <span className="text-xs text-fg-2">{formatMoney(paid, payment_currency)}</span>
        ) : null}
      </span>
    ),
  ),
];

/** What to transfer to whom, with the reference. */
export function TransferTable({ rows }: { rows: readonly Transfer[] }) {
  return <CardTable label="Transfers" columns={columns} rows={rows} keyOf={({ invoice_id }) => invoice_id} />;
}
