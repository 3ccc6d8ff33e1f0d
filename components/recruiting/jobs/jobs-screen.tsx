"use client";

import Plus from "lucide-react/icons/plus";
import { lazy, Suspense, useRef, useState } from "react";
import { slugWord } from "#components/recruiting/words.ts";
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
import { RowLink } from "#components/table/row-link.tsx";
import { SearchField } from "#components/table/search-field.tsx";
import { useCursorPages } from "#components/table/use-cursor-pages.ts";
import { useListView } from "#components/table/use-list-view.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { FilterChip } from "#components/ui/filter-chip.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Status } from "#components/ui/status.tsx";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { listJobs } from "#lib/recruiting/jobs/contract.ts";
import { jobStatuses } from "#lib/recruiting/words.ts";
import { jobsPage, jobsParams } from "./jobs-view.ts";

const JobForm = lazy(() => import("./job-form.tsx"));

type Job = OutputOf<typeof listJobs>["data"][number];

const statusOptions = jobStatuses.map((value) => ({ value, label: slugWord(value) }));

const columns: readonly Column<Job>[] = [
  {
    ...{ key: "title", header: "Job", width: 13, grows: true },
    cell: (job) => (
      <RowLink
        href={`/recruiting/jobs/${job.id}`}
        title={job.title}
        note={[job.department?.name, job.location].filter(Boolean).join(" · ") || missing}
      />
    ),
  },
  { key: "status", header: "Status", width: 8, phone: "state", cell: (job) => <JobStatus status={job.status} /> },
  {
    ...{ key: "active", header: "In progress", width: 7, align: "end", phone: "fact" },
    cell: (job) => formatCount(job.active_applications_count),
  },
  { key: "hired", header: "Hired", width: 6, align: "end", cell: (job) => <Hired job={job} /> },
  { key: "recruiter", header: "Recruiter", width: 9, dropOrder: 1, cell: (job) => job.recruiter?.name ?? missing },
  { key: "opened", header: "Opened", width: 7, dropOrder: 2, cell: (job) => formatDate(job.opened_at) },
];

export const JobsScreen = forRole("ats:read", { title: "Jobs", what: "jobs" }, Jobs);

function Jobs() {
  const mayWrite = useAccount().scopes.includes("ats:write");
  const { view, change } = useListView(jobsParams);
  const bound = boundTo(view, change);
  const list = useCursorPages(listJobs, jobsPage(view));
  const [adding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const jobs = list.data?.pages.flatMap((page) => page.data) ?? [];
  const isFiltered = view.q !== "" || view.status.length > 0;
  const clear = () => change({ q: "", status: [] });
  const add = () => setAdding(true);
  useCommands(mayWrite ? [{ label: "Add job", group: "This page", keys: "N", run: add }] : []);

  return (
    <Page>
      <PageHeader
        title="Jobs"
        count={list.data?.pages.at(-1)?.total_count}
        action={
          mayWrite ? (
            <Button ref={button} variant="primary" onClick={add}>
              <Plus aria-hidden="true" />
              Add job
            </Button>
          ) : (
            <ViewOnly what="jobs" />
          )
        }
      />
      <Suspense fallback={<EscapeCancels onCancel={() => setAdding(false)} />}>
        {adding ? <JobForm onClose={() => setAdding(false)} finalFocus={button} /> : null}
      </Suspense>
      <FilterLine
        search={<SearchField label="Search jobs" placeholder="Title" {...bound.search("q")} />}
        chips={<FilterChip label="Status" options={statusOptions} {...bound.many("status")} />}
        onClear={isFiltered ? clear : undefined}
      />
      <CursorList
        list={list}
        failed="Couldn't load jobs"
        loading="Loading jobs"
        more="Show more"
        count={jobs.length}
        empty={
          isFiltered ? (
            <NoMatches title="No matches." onClear={clear} />
          ) : (
            <EmptyState
              title="No jobs yet."
              action={mayWrite ? <Button onClick={add}>Add the first job</Button> : null}
            />
          )
        }
      >
        <CardTable label="Jobs" columns={columns} rows={jobs} keyOf={({ id }) => id} />
      </CursorList>
    </Page>
  );
}

function JobStatus({ status }: Pick<Job, "status">) {
  return <Status tone={status === "OPEN" ? "ok" : "neutral"}>{slugWord(status)}</Status>;
}

function Hired({ job }: { job: Job }) {
  return (
    <>
      {formatCount(job.hired_count)} <span className="text-fg-2">of {formatCount(job.openings)}</span>
    </>
  );
}
