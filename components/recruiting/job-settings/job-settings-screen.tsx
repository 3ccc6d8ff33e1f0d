"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Entries, EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextareaField, TextField } from "#components/forms/text-field.tsx";
import { useDialog } from "#components/forms/use-dialog.ts";
import { slugWord } from "#components/recruiting/words.ts";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { forRole } from "#components/screen/for-role.tsx";
import { RecordPage } from "#components/screen/record-page.tsx";
import { refetchActive } from "#components/screen/refetch-active.ts";
import { toastFailure } from "#components/screen/toast-failure.ts";
import { useMay } from "#components/screen/use-may.ts";
import { AddButton } from "#components/ui/add-button.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Section } from "#components/ui/section.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { toast } from "#components/ui/toast.tsx";
import { call, query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { createJobCriterion, deleteJobCriterion, listJobCriteria } from "#lib/recruiting/job-criteria/contract.ts";
import { listJobPostings } from "#lib/recruiting/job-postings/contract.ts";
import { closeJob, getJob, type Job, openJob } from "#lib/recruiting/jobs/contract.ts";
import { PostingSection } from "./posting-section.tsx";

const PostingForm = lateDialog(() => import("./posting-form.tsx"));

export const JobSettingsScreen = forRole("ats:read", { title: "Job settings", what: "jobs" }, Known);

function Known({ jobId }: { jobId: string }) {
  const job = useQuery(query(getJob, { job_id: jobId }));
  const list = { href: `/recruiting/jobs/${jobId}`, title: job.data?.data.title ?? "Board" };
  return (
    <RecordPage title="Job settings" list={list} query={job}>
      {(data) => <Settings job={data} />}
    </RecordPage>
  );
}

function Settings({ job }: { job: Job }) {
  const mayWrite = useMay("ats:write");
  const postings = useQuery(query(listJobPostings, { job_id: job.id }));
  const isOpen = job.status === "OPEN";
  const adding = useDialog<null>();
  const add = mayWrite ? <AddButton onClick={() => adding.open(null)}>Add posting</AddButton> : null;
  return (
    <>
      <PageHeader
        title="Job settings"
        description={`${job.title} · ${slugWord(job.status)}`}
        action={
          <div className="flex flex-wrap gap-2">
            {mayWrite ? <Opening job={job} /> : null}
            {add}
          </div>
        }
      />
      <div className="flex max-w-256 flex-col gap-8">
        {isOpen ? null : (
          <Banner tone="warn" title="This job isn't accepting applications">
            Links to its postings show that the job isn't open. Open the job to let people apply.
          </Banner>
        )}
        <JobSection job={job} />
        <CriteriaSection jobId={job.id} />
        <PartMissing query={postings} title="Couldn't load postings" />
        {postings.data?.data.length === 0 ? (
          <EmptyState title="No postings yet. A posting is the public page where people apply." action={add} />
        ) : null}
        {postings.data?.data.map((posting) => (
          <PostingSection key={posting.id} posting={posting} />
        ))}
      </div>
      {adding.draw((_, opened) => (
        <PostingForm job={job} {...opened} />
      ))}
    </>
  );
}

function Opening({ job }: { job: Job }) {
  const client = useQueryClient();
  const isOpen = job.status === "OPEN";
  const change = useMutation({
    mutationFn: ({ close }: { close: boolean; isUndo?: true }) => call(close ? closeJob : openJob, { job_id: job.id }),
    async onSuccess(_, { close, isUndo }) {
      const undo = { label: "Undo", run: () => change.mutate({ close: !close, isUndo: true }) };
      toast({ title: `${job.title} was ${close ? "closed" : "opened"}`, ...(isUndo ? {} : { action: undo }) });
      await refetchActive(client, getJob);
    },
    onError: (error, { close }) => toastFailure(`Couldn't ${close ? "close" : "open"} ${job.title}`, error),
  });
  return (
    <Button pending={change.isPending} onClick={() => change.mutate({ close: isOpen })}>
      {isOpen ? "Close job" : "Open job"}
    </Button>
  );
}

const JobForm = lateDialog(() => import("#components/recruiting/jobs/job-form.tsx"));

/** A job's details, with a form to edit them. */
function JobSection({ job }: { job: Job }) {
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

type Criterion = OutputOf<typeof listJobCriteria>["data"][number];

/** The criteria that candidates for a job are evaluated against. */
function CriteriaSection({ jobId }: { jobId: string }) {
  const mayWrite = useMay("ats:write");
  const criteria = useQuery(query(listJobCriteria, { job_id: jobId }));

  async function send({ title = "", description = "" }: Entries, idempotencyKey: string) {
    const given = { job_id: jobId, title, description: description.trim() || null };
    await call(createJobCriterion, given, { idempotencyKey });
  }

  return (
    <Section
      id="criteria"
      title="Criteria"
      className="border-t pt-4"
      action={
        mayWrite ? (
          <DialogButton
            size="small"
            dialog={(opened) => (
              <EntryDialog {...opened} title="Add criterion" action="Add criterion" send={send}>
                <TextField label="Title" name="title" maxLength={200} />
                <TextareaField label="Description" name="description" optional rows={3} maxLength={2000} />
              </EntryDialog>
            )}
          >
            Add criterion
          </DialogButton>
        ) : null
      }
    >
      <PartMissing query={criteria} title="Couldn't load criteria" className="mb-2" />
      {criteria.data?.data.length === 0 ? (
        <p className="text-sm text-fg-2">No criteria yet. Candidates are evaluated against them.</p>
      ) : (
        <ul aria-labelledby="criteria" className="border-t">
          {criteria.data?.data.map((criterion) => (
            <li key={criterion.id} className="flex min-h-12 items-center gap-x-3 border-b py-1.5 text-sm">
              <span className="min-w-0 flex-1">
                <span className="block font-medium break-words">{criterion.title}</span>
                {criterion.description ? (
                  <span className="block text-xs break-words whitespace-pre-line text-fg-2">
                    {criterion.description}
                  </span>
                ) : null}
              </span>
              {mayWrite ? <Remove criterion={criterion} /> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function Remove({ criterion: { id, job_id, title } }: { criterion: Criterion }) {
  return (
    <ConfirmedAction
      trigger={
        <Button size="small" variant="ghost" aria-label={`Remove ${title}`}>
          Remove
        </Button>
      }
      title={`Remove ${title}?`}
      action="Remove criterion"
      run={() => call(deleteJobCriterion, { job_id, job_criteria_id: id })}
      done={{ title: `${title} was removed` }}
    >
      <p>What was recorded about candidates for it is permanently deleted too.</p>
    </ConfirmedAction>
  );
}
