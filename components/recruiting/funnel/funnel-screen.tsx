"use client";

import { useQuery } from "@tanstack/react-query";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { countColumn } from "#components/table/columns.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type FunnelStage, getJob, getJobFunnel } from "#lib/recruiting/jobs/contract.ts";
import { formatDuration, percent } from "./funnel-words.ts";

type Funnel = OutputOf<typeof getJobFunnel>["data"];
type Reason = Funnel["archivation_reasons"][number];

const columns: readonly Column<FunnelStage>[] = [
  column({ key: "stage", header: "Stage", width: 9, grows: true }, ({ name }) => name),
  countColumn("reached", "Reached", 6, ({ reached_count }) => reached_count),
  column({ key: "conversion", header: "From previous stage", width: 9, align: "end" }, ({ conversion }) =>
    conversion === null ? missing : percent(conversion),
  ),
  countColumn("current", "There now", 7, ({ current_count }) => current_count),
  column({ key: "median", header: "Median time in stage", width: 9, align: "end" }, ({ median_hours }) =>
    median_hours === null ? missing : formatDuration(median_hours),
  ),
];

const reasonColumns: readonly Column<Reason>[] = [
  column({ key: "reason", header: "Archive reason", width: 10, grows: true }, ({ name }) => name),
  countColumn("count", "Applications", 8, ({ count }) => count),
];

export const FunnelScreen = forRole("ats:read", { title: "Funnel", what: "candidates" }, Known);

function Known({ jobId }: { jobId: string }) {
  const job = useQuery(query(getJob, { job_id: jobId }));
  const funnel = useQuery(query(getJobFunnel, { job_id: jobId }));
  return (
    <RecordPage
      title="Funnel"
      list={{ href: `/recruiting/jobs/${jobId}`, title: job.data?.data.title ?? "Board" }}
      query={funnel}
    >
      {({ stages, applications_count, archivation_reasons }) => (
        <>
          <PageHeader title="Funnel" description={`${formatCount(applications_count)} applications`} />
          {applications_count === 0 ? (
            <EmptyState title="No applications yet." />
          ) : (
            <div className="flex flex-col gap-8">
              <FunnelChart stages={stages} total={applications_count} />
              <CardTable label="Stages" columns={columns} rows={stages} keyOf={({ id }) => id} />
              {archivation_reasons.length > 0 ? (
                <CardTable
                  label="Archive reasons"
                  columns={reasonColumns}
                  rows={archivation_reasons}
                  keyOf={({ id }) => id}
                />
              ) : null}
            </div>
          )}
        </>
      )}
    </RecordPage>
  );
}

/** How many applications reached each stage, as bars. The table below has the same data. */
function FunnelChart({ stages, total }: { stages: readonly FunnelStage[]; total: number }) {
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 text-xs text-fg-2">
        <span className="font-medium text-fg">Applications that reached each stage</span>, as a share of all{" "}
        {formatCount(total)}
      </figcaption>
      <div aria-hidden="true" className="flex flex-col gap-2">
        {stages.map(({ id, name, reached_count, default_type_slug }) => (
          <div key={id} className="grid grid-cols-[7rem_1fr] items-center gap-3 text-sm sm:grid-cols-[10rem_1fr]">
            <span className="truncate text-right">{name}</span>
            <span className="flex items-center gap-2">
              <span
                className={`h-6 rounded-sm forced:border ${default_type_slug === "archived" ? "bg-fg-3" : "bg-accent"}`}
                style={{ width: `${Math.max(0.5, (reached_count / Math.max(1, total)) * 75)}%` }}
              />
              <span className="text-xs whitespace-nowrap tabular-nums">
                {formatCount(reached_count)}
                <span className="text-fg-2"> {percent(reached_count / Math.max(1, total))}</span>
              </span>
            </span>
          </div>
        ))}
      </div>
    </figure>
  );
}
