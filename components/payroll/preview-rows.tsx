"use client";

import ChevronRight from "lucide-react/icons/chevron-right";
import Link from "next/link";
import { useId, useState } from "react";
import { Money } from "#components/invoices/money.tsx";
import { CardCell, CardHead, CardRow } from "#components/table/card-table.tsx";
import { cn } from "#components/ui/class-names.ts";
import { missing } from "#lib/format/missing.ts";
import { formatAmount } from "#lib/format/money.ts";
import { type PreviewRow, reasonsOf } from "./cycle.ts";
import { Difference } from "./difference.tsx";

const link = "inline-flex min-h-6 items-center rounded-sm underline coarse:min-h-10";

/** One contract; opened, the lines of its invoice. */
export function PreviewRows({ row, columns }: { row: PreviewRow; columns: number }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <CardRow columns={columns} below={open ? <Lines id={id} row={row} /> : null}>
      <CardHead>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex min-h-6 items-start gap-1 rounded-sm text-left coarse:min-h-10"
        >
          <ChevronRight aria-hidden="true" className={cn("mt-1.5 size-3.5 shrink-0 text-fg-3", open && "rotate-90")} />
          <span>
            <span className="font-medium">{row.worker_name}</span>
            <span className="block text-xs leading-4 text-fg-2">{row.contract_title}</span>
          </span>
        </button>
      </CardHead>
      <CardCell label="Last cycle" right className="text-fg-2">
        {row.previous_total === null ? missing : <Money amount={row.previous_total} currency={row.currency} />}
      </CardCell>
      <CardCell label="This cycle" right className="font-medium">
        {row.exception || row.lines.length === 0 ? missing : <Money amount={row.total} currency={row.currency} />}
      </CardCell>
      <CardCell label="Difference" right className="text-fg-2">
        {row.exception ? missing : <Difference total={row.total} previous={row.previous_total} />}
      </CardCell>
      <CardCell label="Why" className={row.exception ? "text-warn" : "text-fg-2"}>
        {row.exception?.detail || reasonsOf(row) || missing}
      </CardCell>
    </CardRow>
  );
}

function Lines({ id, row }: { id: string; row: PreviewRow }) {
  return (
    <div id={id} className="rounded-md bg-subtle px-3 py-2">
      {row.lines.length === 0 ? (
        <p className="text-fg-2">Nothing is paid for this contract in this cycle.</p>
      ) : (
        <ul>
          {row.lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no key of their own and keep their order
            <li key={at} className="flex flex-wrap justify-between gap-x-4 py-0.5">
              <span>
                {line.description}
                {line.quantity === 1 ? null : (
                  <span className="text-fg-2">
                    {" "}
                    · {line.quantity} × {formatAmount(line.price_per_unit)}
                  </span>
                )}
              </span>
              <span className="ml-auto">{formatAmount(line.total)}</span>
            </li>
          ))}
          <li className="mt-1 flex justify-between border-t pt-1 font-medium">
            <span>Total</span>
            <Money amount={row.total} currency={row.currency} />
          </li>
        </ul>
      )}
      <p className="mt-2 flex flex-wrap gap-x-4 text-xs text-fg-2">
        <Link href={`/contracts/${row.contract_id}`} className={link}>
          Contract {row.contract_id}
        </Link>
        {row.invoice ? (
          <Link href={`/invoices?status=all&invoice=${row.invoice.id}`} className={link}>
            Invoice {row.invoice.label}
          </Link>
        ) : null}
        <span className="inline-flex items-center">{row.legal_entity_name}</span>
      </p>
    </div>
  );
}
