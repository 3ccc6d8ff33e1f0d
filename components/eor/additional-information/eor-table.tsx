"use client";

import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { RowLink } from "#components/table/row-link.tsx";
import { ContractStatus } from "#components/workforce/contracts/contract-status.tsx";
import type { listEorContracts } from "#lib/eor/additional-information/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing as none } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";

type EorContract = OutputOf<typeof listEorContracts>["data"][number];

const columns: readonly Column<EorContract>[] = [
  {
    ...{ key: "worker", header: "Worker", width: 12.5, grows: true },
    cell: (row) => <RowLink href={`/eor/${row.id}`} title={row.worker.name} note={row.title} />,
  },
  { key: "country", header: "Country", width: 8, dropOrder: 2, cell: (row) => countryName(row.country) },
  {
    ...{ key: "status", header: "Status", width: 11, phone: "state" },
    cell: (row) => <ContractStatus contract={{ status: row.status, ends_on: null }} />,
  },
  { key: "starts", header: "Starts", width: 7, dropOrder: 1, phone: "fact", cell: (row) => formatDate(row.starts_on) },
  {
    ...{ key: "answered", header: "Answered", width: 7.5, phone: "end" },
    cell: (row) =>
      row.read_only_reason === "no_form" ? (
        <span className="text-fg-2">No form</span>
      ) : (
        <span className="tabular-nums">
          {formatCount(row.answered)} of {formatCount(row.asked)}
        </span>
      ),
  },
  { key: "missing", header: "Missing", width: 12, grows: true, cell: (row) => <Missing contract={row} /> },
];

export function EorTable({ contracts }: { contracts: readonly EorContract[] }) {
  return <CardTable label="EOR contracts" columns={columns} rows={contracts} keyOf={({ id }) => id} />;
}

function Missing({ contract: { missing, read_only_reason } }: { contract: EorContract }) {
  const [first, ...others] = missing;
  if (!first) return <span className="text-fg-2">{read_only_reason === "no_form" ? none : "Nothing"}</span>;
  return `${first.label}${others.length > 0 ? ` and ${formatCount(others.length)} more` : ""}`;
}
