"use client";

import { useQuery } from "@tanstack/react-query";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { CardTable } from "#components/table/card-table.tsx";
import type { Column } from "#components/table/column.ts";
import { countColumn } from "#components/table/columns.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { type FunnelStage, getJob, getJobFunnel } from "#lib/recruiting/jobs/contract.ts";
import { FunnelChart } from "./funnel-chart.tsx";
import { formatDuration, percent } from "./funnel-words.ts";

type Funnel = OutputOf<typeof getJobFunnel>["data"];
type Reason = Funnel["archivation_reasons"][number];

const columns: readonly Column<FunnelStage>[] = [
  { key: "stage", header: "Stage", width: 9, grows: true, cell: ({ name }) => name },
  countColumn("reached", "Reached", 6, ({ reached_count }) => reached_count),
  {
    ...{ key: "conversion", header: "From previous stage", width: 9, align: "end" },
    cell: ({ conversion }) => (conversion === null ? missing : percent(conversion)),
  },
  countColumn("current", "There now", 7, ({ current_count }) => current_count),
  {
    ...{ key: "median", header: "Median time in stage", width: 9, align: "end" },
    cell: ({ median_hours }) => (median_hours === null ? missing : formatDuration(median_hours)),
  },
];

const reasonColumns: readonly Column<Reason>[] = [
  { key: "reason", header: "Archive reason", width: 10, grows: true, cell: ({ name }) => name },
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
