"use client";

import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { RowLink } from "#components/table/row-link.tsx";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { listPeople } from "#lib/workforce/people/contract.ts";

type Person = OutputOf<typeof listPeople>["data"][number];

const columns: readonly Column<Person>[] = [
  {
    ...{ key: "name", header: "Name", width: 13, grows: true },
    cell: (row) => <RowLink href={`/people/${row.id}`} title={row.name} note={row.email} />,
  },
  {
    key: "job_title",
    header: "Job title",
    width: 10,
    grows: true,
    dropOrder: 1,
    phone: "state",
    cell: (row) => row.job_title,
  },
  {
    key: "country",
    header: "Country",
    width: 7.5,
    dropOrder: 2,
    phone: "end",
    cell: (row) => countryName(row.country),
  },
  { key: "contracts", header: "Contracts", width: 9.5, phone: "fact", cell: (row) => <Contracts person={row} /> },
  { key: "added", header: "Added", width: 7, cell: (row) => formatDate(row.created_at) },
];

export function PeopleTable({ people }: { people: readonly Person[] }) {
  return <CardTable label="People" columns={columns} rows={people} keyOf={({ id }) => id} />;
}

function Contracts({ person: { contracts, active_contracts: active } }: { person: Person }) {
  return (
    <>
      {formatCount(contracts)}
      {active > 0 ? <span className="text-fg-2">, {formatCount(active)} in progress</span> : null}
    </>
  );
}
