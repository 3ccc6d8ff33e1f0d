"use client";

import { lazy, Suspense, useRef, useState } from "react";
import { forRole } from "#components/screen/for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { boundTo } from "#components/table/bound-to.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { CountryChip } from "#components/table/country-chip.tsx";
import { CursorList } from "#components/table/cursor-list.tsx";
import { FilterLine } from "#components/table/filter-line.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { Button } from "#components/ui/button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { listEorForms } from "#lib/eor/forms/contract.ts";
import { countryName } from "#lib/platform/format/country-name.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type FormSummary, kindOf, kindWords, originWords, pathOf } from "./form-words.ts";
import { formsPage, formsParams, unfiltered } from "./forms-view.ts";

const AddForm = lazy(() => import("./add-form.tsx"));

const kindOptions = [
  { value: "worker_additional_fields", label: kindWords.worker_additional_fields },
  { value: "bank_guide", label: kindWords.bank_guide },
] as const;

const columns: readonly Column<FormSummary>[] = [
  {
    ...{ key: "form", header: "Form", width: 13, grows: true },
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
  {
    ...{ key: "published", header: "Published", width: 8, dropOrder: 2 },
    cell: ({ published_on }) => formatDate(published_on),
  },
];

export const FormsScreen = forRole("forms:read", { title: "EOR forms", what: "EOR forms" }, Forms);

function Forms() {
  const { scopes } = useAccount();
  const { view, change } = useListView(formsParams);
  const bound = boundTo(view, change);
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const list = useCursorPages(listEorForms, formsPage(view));
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = view.kind.length + view.country.length > 0;
  return (
    <Page>
      <PageHeader
        title="EOR forms"
        description="The questions EOR workers are asked, by country."
        action={
          scopes.includes("forms:write") ? (
            <Button ref={add} variant="primary" onClick={() => setAdding(true)}>
              Add form
            </Button>
          ) : undefined
        }
      />
      <FilterLine
        chips={
          <>
            <FilterChip label="Type" options={kindOptions} {...bound.many("kind")} />
            <CountryChip {...bound.many("country")} />
          </>
        }
        onClear={isFiltered ? () => change(unfiltered) : undefined}
      />
      <CursorList
        list={list}
        failed="Couldn't load forms"
        loading="Loading forms"
        more="Show more"
        count={rows.length}
        empty={<NoMatches title="No forms match these filters." onClear={() => change(unfiltered)} />}
      >
        <CardTable label="EOR forms" columns={columns} rows={rows} keyOf={({ id }) => id} />
      </CursorList>
      <Suspense fallback={<EscapeCancels onCancel={() => setAdding(false)} />}>
        {isAdding ? <AddForm finalFocus={add} onClose={() => setAdding(false)} /> : null}
      </Suspense>
    </Page>
  );
}
