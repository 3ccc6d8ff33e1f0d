"use client";

import Check from "lucide-react/icons/check";
import { categoryOptions } from "#components/recruiting/candidates/category-options.ts";
import { sourceWord, stageTypeWord } from "#components/recruiting/words.ts";
import { forRole } from "#components/screen/for-role.tsx";
import { LatePanel, lateCode } from "#components/screen/late-panel.tsx";
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
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RemovableFilter } from "#components/ui/removable-filter.tsx";
import { Select } from "#components/ui/select.tsx";

import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { listApplicationSources } from "#lib/recruiting/application-sources/contract.ts";
import { listApplications } from "#lib/recruiting/applications/contract.ts";
import { listJobs } from "#lib/recruiting/jobs/contract.ts";
import { listTags } from "#lib/recruiting/tags/contract.ts";
import { applicationSorts, applicationsPage, applicationsParams, isFiltered, unfiltered } from "./applications-view.ts";
import type { CandidateSteps } from "./use-candidate-steps.ts";

const applicationPanel = lateCode(async () => (await import("./application-panel.tsx")).default);

type Row = OutputOf<typeof listApplications>["data"][number];

const sortWords = {
  "-created": "Newest first",
  created: "Oldest first",
  "-moved": "Recently moved first",
  moved: "Longest in stage first",
};
const sortOptions = applicationSorts.map((value) => ({ value, label: sortWords[value] }));

const columns: readonly Column<Row>[] = [
  {
    ...{ key: "candidate", header: "Candidate", width: 13, grows: true },
    cell: ({ id, candidate }) => (
      <RowLink
        href={`/recruiting/applications/${id}`}
        title={`${candidate.first_name} ${candidate.last_name}`}
        note={candidate.email || "Erased"}
      />
    ),
  },
  {
    key: "job",
    header: "Job",
    width: 11,
    grows: true,
    phone: "state",
    cell: ({ job }) => <span className="block phone:truncate">{job.title}</span>,
  },
  {
    ...{ key: "stage", header: "Stage", width: 8, phone: "end" },
    cell: (row) => row.current_application_interview_plan_stage?.interview_plan_stage.name ?? missing,
  },
  {
    ...{ key: "source", header: "Source", width: 8, dropOrder: 1 },
    cell: ({ source_slug }) => (source_slug ? sourceWord(source_slug) : missing),
  },
  {
    key: "applied",
    header: "Applied",
    width: 7,
    dropOrder: 2,
    phone: "fact",
    cell: (row) => formatDate(row.created_at),
  },
];

const previewOf = (row: Row | undefined) =>
  row ? { candidate: `${row.candidate.first_name} ${row.candidate.last_name}`, job: row.job.title } : null;

export const ApplicationsScreen = forRole("ats:read", { title: "Applications", what: "applications" }, Applications);

function Applications() {
  const { view, change } = useListView(applicationsParams);
  const bound = boundTo(view, change);
  const list = useCursorPages(listApplications, applicationsPage(view));
  const jobs = useWholeList(listJobs, { limit: 100 });
  const tags = useWholeList(listTags, { limit: 100 });
  const sources = useWholeList(listApplicationSources, { limit: 100 });
  const rows = list.data?.pages.flatMap((page) => page.data) ?? [];
  const openAt = rows.findIndex(({ id }) => id === view.application);
  const stepTo = (row: Row | undefined) => (row ? { applicationId: row.id, candidateId: row.candidate.id } : null);
  const steps: CandidateSteps | null =
    openAt < 0
      ? null
      : {
          place: `${formatCount(openAt + 1)} of ${latestCount(list.data?.pages) ?? formatCount(rows.length)}`,
          previous: stepTo(rows[openAt - 1]),
          next: stepTo(rows[openAt + 1]),
          onStep({ applicationId }) {
            change({ application: applicationId }, "replace");
            if (openAt + 5 >= rows.length && list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
          },
        };
  const offered = rowsOf(jobs);
  const jobItems = [
    { value: "", label: "Any job" },
    ...offered.map(({ id, title }) => ({ value: id, label: title })),
    // The selected job, until its page is loaded.
    ...(view.job === null || offered.some(({ id }) => id === view.job)
      ? []
      : [{ value: view.job, label: rows[0]?.job.title ?? "Selected job" }]),
  ];
  return (
    <Page
      panel={
        view.application === null ? null : (
          <LatePanel
            code={applicationPanel}
            panel={{
              id: view.application,
              preview: previewOf(rows[openAt]),
              steps,
              onMove: null,
              onClose: () => change({ application: null }),
            }}
          />
        )
      }
    >
      <PageHeader title="Applications" count={latestCount(list.data?.pages)} />
      <FilterLine
        search={<SearchField label="Search applications" placeholder="Name or email" {...bound.search("q")} />}
        chips={
          <>
            <Select
              aria-label="Job"
              items={jobItems}
              value={view.job ?? ""}
              onValueChange={(job) => change({ job: job || null })}
              className="w-44"
            />
            <FilterChip
              label="Tags"
              options={rowsOf(tags).map(({ id, label }) => ({ value: id, label }))}
              {...bound.many("tag")}
            />
            <FilterChip
              label="Source"
              options={rowsOf(sources).map(({ slug }) => ({ value: slug, label: sourceWord(slug) }))}
              {...bound.many("source")}
            />
            <FilterChip label="Stage category" options={categoryOptions} {...bound.many("category")} />
            {view.stage.length > 0 ? (
              <RemovableFilter
                label="Stage"
                value={view.stage.map(stageTypeWord).join(", ")}
                onRemove={() => change({ stage: [] })}
              />
            ) : null}
            {view.updated ? (
              <RemovableFilter
                label="Updated since"
                value={formatDate(view.updated)}
                onRemove={() => change({ updated: null })}
              />
            ) : null}
            <Button
              aria-pressed={view.waiting}
              onClick={() => change({ waiting: !view.waiting })}
              className={cn("px-2.5 font-normal", view.waiting ? "font-medium" : "text-fg-2")}
            >
              {view.waiting ? <Check aria-hidden="true" className="text-accent" /> : null}
              Waiting too long
            </Button>
          </>
        }
        onClear={isFiltered(view) ? () => change(unfiltered) : undefined}
      >
        <Select
          aria-label="Sort by"
          items={sortOptions}
          value={view.sort}
          onValueChange={(sort) => change({ sort })}
          className="w-44 max-sm:w-32"
        />
      </FilterLine>
      <CursorList
        list={list}
        failed="Couldn't load applications"
        loading="Loading applications"
        more="Show more"
        count={rows.length}
        empty={
          isFiltered(view) ? (
            <NoMatches title="No matches." onClear={() => change(unfiltered)} />
          ) : (
            <EmptyState title="No applications yet." />
          )
        }
      >
        <CardTable
          label="Applications"
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          current={view.application}
          onOpen={({ id }) => change({ application: id })}
        />
      </CursorList>
    </Page>
  );
}
