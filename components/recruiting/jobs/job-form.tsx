import { useRouter } from "next/navigation";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import { toast } from "#components/ui/toast.tsx";
import { call } from "#lib/platform/api/client.ts";
import { createJob, openJob, updateJob } from "#lib/recruiting/jobs/contract.ts";
import { changesOf, jobOf } from "./job-entries.ts";
import { JobFields } from "./job-fields.tsx";
import { type Job, useJobOptions } from "./use-job-options.ts";

interface JobFormProps extends OpenedDialog {
  /** The job to edit; omit to add one. */
  job?: Job;
}

export default function JobForm({ job, onClose, finalFocus }: JobFormProps) {
  const router = useRouter();
  const options = useJobOptions(job);

  function check(entries: Entries): Record<string, string> {
    const isMissing = options !== null && options.types.length > 0 && !jobOf(entries).employment_type_ids;
    return isMissing ? { employment_type_ids: "Choose at least one employment type." } : {};
  }

  async function send(entries: Entries, idempotencyKey: string) {
    const given = jobOf(entries);
    if (job) {
      await call(updateJob, { job_id: job.id, ...changesOf(job, given) });
      toast({ title: "Changes saved" });
      return;
    }
    const { data } = await call(createJob, given, { idempotencyKey });
    if (given.interview_plan_id) await call(openJob, { job_id: data.id });
    toast({ title: `${data.title} added` });
    router.push(`/recruiting/jobs/${data.id}`);
  }

  if (!options) return <EscapeCancels onCancel={onClose} />;
  return (
    <EntryDialog
      title={job ? "Edit job" : "Add job"}
      {...(job ? {} : { description: "The job opens right away." })}
      action={job ? "Save changes" : "Add job"}
      check={check}
      send={send}
      onClose={onClose}
      finalFocus={finalFocus}
    >
      <JobFields job={job} options={options} />
    </EntryDialog>
  );
}
