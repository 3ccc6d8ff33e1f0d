import { byCountry } from "#components/list/by-country.tsx";
import { many } from "#components/list/filters.tsx";
import { declareList, type ListColumn } from "#components/list/list.ts";
import { column } from "#components/table/column.ts";
import { dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { type FormSummary, listEorForms } from "#lib/eor/forms/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { kindOf, kindWords, originWords, pathOf } from "./form-words.ts";

const columns: readonly ListColumn<FormSummary>[] = [
  column({ key: "form", header: "Form", width: 13 }, (row) => (
    <RowLink href={pathOf(row.id)} title={countryName(row.country)} note={kindOf(row)} />
  )),
  column({ key: "source", header: "Source", width: 14, grows: true }, ({ origin, source }) => (
    <>
      {originWords[origin]}
      {source ? <span className="line-clamp-2 text-xs leading-4 text-fg-2">{source}</span> : null}
    </>
  )),
  column({ key: "version", header: "Version", width: 5.5, align: "end" }, ({ version }) => (
    <span className="tabular-nums">{version === 0 ? "–" : version}</span>
  )),
  column({ key: "fields", header: "Fields", width: 5, align: "end", dropOrder: 1 }, ({ fields }) => (
    <span className="tabular-nums">{formatCount(fields)}</span>
  )),
  dayColumn("published", "Published", 8, ({ published_on }) => published_on, { dropOrder: 2 }),
];

export const formList = declareList({
  title: "EOR forms",
  noun: "forms",
  path: "/settings/forms",
  read: listEorForms,
  filters: [many("kind", "kinds", { label: "Type", options: kindWords }), byCountry],
  columns,
  limit: 50,
});
