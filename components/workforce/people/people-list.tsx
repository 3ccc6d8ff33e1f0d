import { byPerson } from "#components/list/by-person.tsx";
import { search, sorted } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf } from "#components/list/list.ts";
import { column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { exportPeople, listPeople } from "#lib/workforce/people/contract.ts";

type Person = RowOf<typeof listPeople>;

const columns: readonly ListColumn<Person>[] = [
  column({ key: "last_name", header: "Name", width: 13, grows: true, sorts: true }, (row) => (
    <RowLink href={`/people/${row.id}`} title={row.name} note={row.email} />
  )),
  column(
    { key: "job_title", header: "Job title", width: 10, grows: true, dropOrder: 1, phone: "state" },
    (row) => row.job_title,
  ),
  column({ key: "country", header: "Country", width: 9.5, dropOrder: 2, phone: "end" }, (row) =>
    countryName(row.country),
  ),
  column({ key: "contracts", header: "Contracts", width: 9.5, phone: "fact" }, (row) => <Contracts person={row} />),
  dayColumn("created_at", "Added", 7, (row) => row.created_at, { sorts: true }),
];

export const peopleList = declareList({
  title: "People",
  path: "/people",
  views: "people",
  read: listPeople,
  exported: exportPeople,
  filters: [search("Name, email, or title"), byPerson("manager", "manager_id", "Manager")],
  order: sorted(["created_at", "last_name"], "-created_at"),
  columns,
  limit: 50,
});

function Contracts({ person: { contracts, active_contracts: active } }: { person: Person }) {
  return (
    <>
      {formatCount(contracts)}
      {active > 0 ? <span className="text-fg-2">, {formatCount(active)} in progress</span> : null}
    </>
  );
}
