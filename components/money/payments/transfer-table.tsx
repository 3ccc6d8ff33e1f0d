"use client";

import type { ReactNode } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { CopyValue } from "#components/ui/copy-value.tsx";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
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

function columnsOf(linksPeople: boolean): readonly Column<Transfer>[] {
  return [
    {
      ...{ key: "payee", header: "Payee", width: 10, grows: true },
      cell: ({ payee }) =>
        linksPeople ? (
          <Link
            href={`/people/${payee.id}`}
            className="link inline-flex min-h-6 items-center font-medium coarse:min-h-10"
          >
            {payee.name}
          </Link>
        ) : (
          <span className="font-medium">{payee.name}</span>
        ),
    },
    {
      ...{ key: "account", header: "Account", width: 14, grows: true },
      cell: (row) => <Account row={row} />,
    },
    {
      ...{ key: "reference", header: "Reference", width: 12 },
      cell: ({ reference, payee }) => (
        <Copied text={reference} name={`reference for ${payee.name}`}>
          {reference}
        </Copied>
      ),
    },
    {
      ...{ key: "amount", header: "Amount", width: 11, align: "end" },
      cell: ({ amount, currency, payee, payment_currency, amount_payment_currency: paid }) => (
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
    },
  ];
}

/** What to transfer to whom, with the reference. */
export function TransferTable({ rows }: { rows: readonly Transfer[] }) {
  const { scopes } = useAccount();
  return (
    <CardTable
      label="Transfers"
      columns={columnsOf(scopes.includes("people:read"))}
      rows={rows}
      keyOf={({ invoice_id }) => invoice_id}
    />
  );
}
