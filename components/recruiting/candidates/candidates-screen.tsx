"use client";

import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useRef, useState } from "react";
import { useCommands } from "#components/screen/commands.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { boundTo } from "#components/table/bound-to.ts";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { CursorList } from "#components/table/cursor-list.tsx";
import { FilterLine } from "#components/table/filter-line.tsx";
import { NoMatches } from "#components/table/no-matches.tsx";
import { latestCount } from "#components/table/row-count.ts";
import { RowLink } from "#components/table/row-link.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { rowsOf, useWholeList } from "#components/table/use-whole-list.ts";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";

import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { listCandidates } from "#lib/recruiting/candidates/contract.ts";
import { listTags } from "#lib/recruiting/tags/contract.ts";
import { candidatesPage, candidatesParams, isFiltered, unfiltered } from "./candidates-view.ts";
import { categoryOptions } from "./category-options.ts";

const AddCandidate = lazy(() => import("./candidate-form.tsx"));

type Candidate = OutputOf<typeof listCandidates>["data"][number];

const columns: readonly Column<Candidate>[] = [
  {
    ...{ key: "name", header: "Name", width: 13, grows: true },
    cell: (row) => (
      <RowLink
        href={`/recruiting/candidates/${row.id}`}
        title={`${row.first_name} ${row.last_name}`}
        note={row.email || "Erased"}
      />
    ),
  },
  {
    ...{ key: "latest", header: "Latest application", width: 13, grows: true, phone: "about" },
    cell: (row) => <Latest candidate={row} />,
  },
  {
    ...{ key: "tags", header: "Tags", width: 11, grows: true, dropOrder: 1 },
    cell: (row) => row.candidate_tags.map(({ tag }) => tag.label).join(", ") || missing,
  },
  {
    ...{ key: "applications", header: "Applications", width: 7, align: "end" },
    cell: (row) => formatCount(row.total_applications_count),
  },
  { key: "added", header: "Added", width: 7, dropOrder: 2, phone: "end", cell: (row) => formatDate(row.created_at) },
];

export const CandidatesScreen = forRole("ats:read", { title: "Candidates", what: "candidates" }, Candidates);

function Candidates() {
  const mayWrite = useAccount().scopes.includes("ats:write");
  const { view, change } = useListView(candidatesParams);
  const bound = boundTo(view, change);
  const list = useCursorPages(listCandidates, candidatesPage(view));
  const tags = useWholeList(listTags, { limit: 100 });
  const [adding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const candidates = list.data?.pages.flatMap((page) => page.data) ?? [];
  const add = () => setAdding(true);
  useCommands(mayWrite ? [{ label: "Add candidate", group: "This page", keys: "N", run: add }] : []);

  return (
    <Page>
      <PageHeader
        title="Candidates"
        count={latestCount(list.data?.pages)}
        action={
          mayWrite ? (
            <div className="flex flex-wrap gap-2">
              <Link href="/recruiting/candidates/import" className={buttonClasses()}>
                Import
              </Link>
              <Button ref={button} variant="primary" onClick={add}>
                <Plus aria-hidden="true" />
                Add candidate
              </Button>
            </div>
          ) : (
            <ViewOnly what="candidates" />
          )
        }
      />
      <Suspense fallback={<EscapeCancels onCancel={() => setAdding(false)} />}>
        {adding ? <AddCandidate onClose={() => setAdding(false)} finalFocus={button} /> : null}
      </Suspense>
      <FilterLine
        search={<SearchField label="Search candidates" placeholder="Name or email" {...bound.search("q")} />}
        chips={
          <>
            <FilterChip
              label="Tags"
              options={rowsOf(tags).map(({ id, label }) => ({ value: id, label }))}
              {...bound.many("tag")}
            />
            <FilterChip label="Stage category" options={categoryOptions} {...bound.many("category")} />
          </>
        }
        onClear={isFiltered(view) ? () => change(unfiltered) : undefined}
      />
      <CursorList
        list={list}
        failed="Couldn't load candidates"
        loading="Loading candidates"
        more="Show more"
        count={candidates.length}
        empty={
          isFiltered(view) ? (
            <NoMatches title="No matches." onClear={() => change(unfiltered)} />
          ) : (
            <EmptyState
              title="No candidates yet."
              action={mayWrite ? <Button onClick={add}>Add the first candidate</Button> : null}
            />
          )
        }
      >
        <CardTable label="Candidates" columns={columns} rows={candidates} keyOf={({ id }) => id} />
      </CursorList>
    </Page>
  );
}

function Latest({ candidate: { applications } }: { candidate: Candidate }) {
  const [latest] = applications;
  if (!latest) return missing;
  const stage = latest.current_application_interview_plan_stage?.interview_plan_stage.name;
  return (
    <>
      {latest.job.title}
      {stage ? <span className="text-fg-2">, {stage}</span> : null}
    </>
  );
}
