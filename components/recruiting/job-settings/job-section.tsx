import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Section } from "#components/ui/section.tsx";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import type { Job } from "#lib/recruiting/jobs/contract.ts";

const JobForm = lateDialog(() => import("#components/recruiting/jobs/job-form.tsx"));

/** A job's details, with a form to edit them. */
export function JobSection({ job }: { job: Job }) {
  const mayWrite = useMay("ats:write");
  return (
    <Section
      id="details"
      title="Details"
      action={
        mayWrite ? (
          <DialogButton size="small" aria-label="Edit job" dialog={(opened) => <JobForm job={job} {...opened} />}>
            Edit
          </DialogButton>
        ) : null
      }
    >
      <DetailList className="mt-4">
        <Detail name="Department">{job.department?.name ?? missing}</Detail>
        <Detail name="Location">{job.location ?? missing}</Detail>
        <Detail name="Openings">{formatCount(job.openings)}</Detail>
        <Detail name="Recruiter">{job.recruiter?.name ?? missing}</Detail>
        <Detail name="Hiring manager">{job.hiring_manager?.name ?? missing}</Detail>
        <Detail name="Interview plan">{job.interview_plan?.name ?? missing}</Detail>
        <Detail name="Employment">
          {job.employment_types.map(({ employment_type }) => employment_type.name).join(", ") || missing}
        </Detail>
        <RecordDetails name="Job ID" id={job.id} />
      </DetailList>
    </Section>
  );
}
