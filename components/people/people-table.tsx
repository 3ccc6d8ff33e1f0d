"use client";

import { CardCell, CardLink, CardRow, CardTable } from "#components/table/card-table.tsx";
import type { OutputOf } from "#lib/api/contract.ts";
import { countryName } from "#lib/format/country-name.ts";
import { formatDate } from "#lib/format/date.ts";
import { formatCount } from "#lib/format/number.ts";
import type { listPeople } from "#lib/people/contract.ts";

const columns = [
  { name: "Name" },
  { name: "Job title", width: "md:w-56" },
  { name: "Country", width: "md:w-40" },
  { name: "Contracts", width: "md:w-40" },
  { name: "Added", width: "md:w-28" },
];

export function PeopleTable({ people }: { people: OutputOf<typeof listPeople>["data"] }) {
  return (
    <CardTable label="People" columns={columns}>
      {people.map((person) => (
        <CardRow key={person.id} columns={columns.length}>
          <CardLink href={`/people/${person.id}`} title={person.name} note={person.email} />
          <CardCell label="Job title">{person.job_title}</CardCell>
          <CardCell label="Country">{countryName(person.country)}</CardCell>
          <CardCell label="Contracts">
            <span>
              {formatCount(person.contracts)}
              {person.active_contracts > 0 ? (
                <span className="text-fg-2">, {formatCount(person.active_contracts)} in progress</span>
              ) : null}
            </span>
          </CardCell>
          <CardCell label="Added">{formatDate(person.created_at)}</CardCell>
        </CardRow>
      ))}
    </CardTable>
  );
}
