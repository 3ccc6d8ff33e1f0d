"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDialog } from "#components/forms/use-dialog.ts";
import { slugWord } from "#components/recruiting/words.ts";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
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
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { listJobPostings } from "#lib/recruiting/job-postings/contract.ts";
import { closeJob, getJob, type Job, openJob } from "#lib/recruiting/jobs/contract.ts";
import { CriteriaSection } from "./criteria-section.tsx";
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
