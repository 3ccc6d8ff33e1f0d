"use client";

import { useAccount } from "#components/screen/use-account.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { Link } from "#components/ui/link.tsx";
import { Money } from "#components/ui/money.tsx";
import { missing } from "#lib/platform/format/missing.ts";
import { type Change, reasonsOf } from "./cycle.ts";
import { Difference } from "./difference.tsx";

const link = "inline-flex min-h-6 items-center rounded-sm hover:underline coarse:min-h-10";

type Scopes = ReturnType<typeof useAccount>["scopes"];

function columnsOf(scopes: Scopes): readonly Column<Change>[] {
  return [
    {
      ...{ key: "worker", header: "Worker", width: 10, grows: true },
      cell: ({ worker_id, worker_name, contract_id, contract_title }) => (
        <>
          {scopes.includes("people:read") ? (
            <Link href={`/people/${worker_id}`} className={`font-medium ${link}`}>
              {worker_name}
            </Link>
          ) : (
            <span className="font-medium">{worker_name}</span>
          )}
          {scopes.includes("contracts:read") ? (
            <Link
              href={`/contracts/${contract_id}`}
              className="block truncate rounded-sm text-xs leading-6 text-fg-2 hover:underline coarse:leading-10"
            >
              {contract_title}
            </Link>
          ) : (
            <span className="block truncate text-xs leading-4 text-fg-2">{contract_title}</span>
          )}
        </>
      ),
    },
    {
      ...{ key: "previous", header: "Last cycle", width: 9.25, align: "end", dropOrder: 1 },
      cell: ({ previous_total: previous, currency }) => (
        <span className="text-fg-2">
          {previous === null ? missing : <Money amount={previous} currency={currency} />}
        </span>
      ),
    },
    {
      ...{ key: "total", header: "This cycle", width: 9.25, align: "end" },
      cell: ({ total, currency }) => <Money amount={total} currency={currency} />,
    },
    {
      ...{ key: "difference", header: "Difference", width: 7.5, align: "end" },
      cell: ({ total, previous_total }) => (
        <span className="font-medium">
          <Difference total={total} previous={previous_total ?? "0"} />
        </span>
      ),
    },
    {
      ...{ key: "why", header: "Why", width: 11, grows: true },
      cell: (row) => <span className="text-fg-2">{reasonsOf(row) || missing}</span>,
    },
  ];
}

/** The contracts that changed most since the previous cycle. */
export function MostChanged({ changes }: { changes: readonly Change[] }) {
  const { scopes } = useAccount();
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="mb-2 text-lg font-semibold">
        Biggest changes
      </h2>
      <CardTable
        label="Biggest changes"
        columns={columnsOf(scopes)}
        rows={changes}
        keyOf={({ contract_id }) => contract_id}
      />
    </section>
  );
}
