import { byCountry } from "#components/list/by-country.tsx";
import { many } from "#components/list/filters.tsx";
import { declareList, type ListColumn } from "#components/list/list.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { listEorForms } from "#lib/eor/forms/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type FormSummary, kindOf, kindWords, originWords, pathOf } from "./form-words.ts";

const kindOptions = [
  { value: "worker_additional_fields", label: kindWords.worker_additional_fields },
  { value: "bank_guide", label: kindWords.bank_guide },
] as const;

const columns: readonly ListColumn<FormSummary>[] = [
  {
    ...{ key: "form", header: "Form", width: 13 },
    cell: (row) => <RowLink href={pathOf(row.id)} title={countryName(row.country)} note={kindOf(row)} />,
  },
  {
    ...{ key: "source", header: "Source", width: 14, grows: true },
    cell: ({ origin, source }) => (
      <>
        {originWords[origin]}
        {source ? <span className="line-clamp-2 text-xs leading-4 text-fg-2">{source}</span> : null}
      </>
    ),
  },
  {
    ...{ key: "version", header: "Version", width: 5.5, align: "end" },
    cell: ({ version }) => <span className="tabular-nums">{version === 0 ? "–" : version}</span>,
  },
  {
    ...{ key: "fields", header: "Fields", width: 5, align: "end", dropOrder: 1 },
    cell: ({ fields }) => <span className="tabular-nums">{formatCount(fields)}</span>,
  },
  dayColumn("published", "Published", 8, ({ published_on }) => published_on, { dropOrder: 2 }),
];

export const formList = declareList({
  title: "EOR forms",
  noun: "forms",
  path: "/settings/forms",
  read: listEorForms,
  filters: [many("kind", "kinds", { label: "Type", options: kindOptions }), byCountry],
  columns,
  limit: 50,
});
