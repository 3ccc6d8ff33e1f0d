import { many, search } from "#components/list/filters.tsx";
import { declareList, type ListColumn, type RowOf } from "#components/list/list.ts";
import { slugWord } from "#components/recruiting/words.ts";
import { column } from "#components/table/column.ts";
import { countColumn, dayColumn } from "#components/table/columns.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { Status } from "#components/ui/status.tsx";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { listJobs } from "#lib/recruiting/jobs/contract.ts";
import { jobStatuses } from "#lib/recruiting/words.ts";

type Job = RowOf<typeof listJobs>;

const columns: readonly ListColumn<Job>[] = [
  column({ key: "title", header: "Job", width: 13, grows: true }, (job) => (
    <RowLink
      href={`/recruiting/jobs/${job.id}`}
      title={job.title}
      note={[job.department?.name, job.location].filter(Boolean).join(" · ") || missing}
    />
  )),
  column({ key: "status", header: "Status", width: 8, phone: "state" }, (job) => <JobStatus status={job.status} />),
  countColumn("active", "In progress", 7, (job) => job.active_applications_count, { phone: "fact" }),
  column({ key: "hired", header: "Hired", width: 6, align: "end" }, (job) => <Hired job={job} />),
  column({ key: "recruiter", header: "Recruiter", width: 9, dropOrder: 1 }, (job) => job.recruiter?.name ?? missing),
  dayColumn("opened", "Opened", 7, (job) => job.opened_at, { dropOrder: 2 }),
];

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

export const jobList = declareList({
  title: "Jobs",
  path: "/recruiting/jobs",
  read: listJobs,
  filters: [
    search("Title"),
    many("status", "statuses", {
      label: "Status",
      options: jobStatuses.map((value) => ({ value, label: slugWord(value) })),
    }),
  ],
  columns,
  limit: 50,
});
