"use client";

import { useRef } from "react";
import { useDialog } from "#components/forms/use-dialog.ts";
import { Attachments } from "#components/recruiting/applications/attachments.tsx";
import { EmailLink, OutLink } from "#components/recruiting/out-link.tsx";
import { candidateName } from "#components/recruiting/words.ts";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { ConfirmedAction } from "#components/screen/confirmed-action.tsx";
import { ErasureReceiptButton } from "#components/screen/erasure-receipt-button.tsx";
import { recordScreen } from "#components/screen/record-screen.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { CardTable } from "#components/table/card-table.tsx";
import { type Column, column } from "#components/table/column.ts";
import { ExportLink } from "#components/table/export-link.tsx";
import { RowLink } from "#components/table/row-link.tsx";
import { Button } from "#components/ui/button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { MenuItem } from "#components/ui/dropdown-menu.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { MoreActions } from "#components/ui/more-actions.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Section } from "#components/ui/section.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { call, query, requestOf } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { exportCandidate } from "#lib/recruiting/candidate-exports/contract.ts";
import {
  anonymizeCandidate,
  type Candidate,
  getCandidate,
  getCandidateErasure,
  undoCandidateMerge,
} from "#lib/recruiting/candidates/contract.ts";
import { CandidateTimeline } from "./candidate-timeline.tsx";
import { FileUpload } from "./file-upload.tsx";
import { TagPicker } from "./tag-picker.tsx";

const AddToJobDialog = lateDialog(() => import("./add-to-job-dialog.tsx"));
const CandidateForm = lateDialog(() => import("./candidate-form.tsx"));
const MergeDialog = lateDialog(() => import("./merge-dialog.tsx"));

type Application = Candidate["applications"][number];

const columns: readonly Column<Application>[] = [
  column({ key: "job", header: "Job", width: 12, grows: true }, (row) => (
    <RowLink
      href={`/recruiting/applications/${row.id}`}
      title={row.job.title}
      note={`Applied ${formatDate(row.created_at)}`}
    />
  )),
  column(
    { key: "stage", header: "Stage", width: 9 },
    (row) => row.current_application_interview_plan_stage?.interview_plan_stage.name ?? missing,
  ),
  column({ key: "since", header: "In stage since", width: 8, dropOrder: 1 }, (row) => <Since application={row} />),
];

export const CandidateScreen = recordScreen({
  needs: "ats:read",
  title: "Candidate",
  what: "candidates",
  list: { href: "/recruiting/candidates", title: "Candidates" },
  read: (candidate_id) => query(getCandidate, { candidate_id }),
  draw: (candidate) => <Details candidate={candidate} />,
});

function Details({ candidate }: { candidate: Candidate }) {
  const mayWrite = useMay("ats:write") && candidate.anonymized_at === null;
  const task = useDialog<"merge" | "erase">();
  const more = useRef<HTMLButtonElement>(null);
  const { applications } = candidate;
  return (
    <>
      <PageHeader
        title={candidateName(candidate)}
        action={
          <div className="flex flex-wrap gap-2">
            {mayWrite ? (
              <DialogButton dialog={(opened) => <CandidateForm candidate={candidate} {...opened} />}>Edit</DialogButton>
            ) : candidate.anonymized_at === null ? (
              <ViewOnly what="candidates" needs="ats:write" />
            ) : null}
            <ExportLink href={requestOf(exportCandidate, { candidate_id: candidate.id }).url}>Export data</ExportLink>
            {mayWrite ? (
              <MoreActions ref={more}>
                <MenuItem onClick={() => task.open("merge", more.current)}>Merge…</MenuItem>
                <MenuItem danger onClick={() => task.open("erase")}>
                  Erase data…
                </MenuItem>
              </MoreActions>
            ) : null}
          </div>
        }
      />
      {task.draw((what, opened) =>
        what === "merge" ? (
          <MergeDialog candidate={candidate} {...opened} />
        ) : (
          <Erase candidate={candidate} onClose={opened.onClose} />
        ),
      )}
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-8">
          <Section
            title="Applications"
            id="applications"
            action={
              mayWrite ? (
                <DialogButton dialog={(opened) => <AddToJobDialog candidate={candidate} {...opened} />}>
                  Add to job…
                </DialogButton>
              ) : null
            }
          >
            {applications.length === 0 ? (
              <EmptyState title="No applications yet." />
            ) : (
              <CardTable label="Applications" columns={columns} rows={applications} keyOf={({ id }) => id} />
            )}
          </Section>
          <CandidateTimeline candidateId={candidate.id} applicationIds={applications.map(({ id }) => id)} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DetailList>
            <Detail name="Email">{candidate.email ? <EmailLink email={candidate.email} /> : "Erased"}</Detail>
            {candidate.alternative_emails.length > 0 ? (
              <Detail name="Other emails">
                {candidate.alternative_emails.map((email) => (
                  <EmailLink key={email} email={email} />
                ))}
              </Detail>
            ) : null}
            <Detail name="Phone">{candidate.phone_number ?? missing}</Detail>
            {candidate.alternative_phone_numbers.length > 0 ? (
              <Detail name="Other phones">{candidate.alternative_phone_numbers.join(", ")}</Detail>
            ) : null}
            <Detail name="Headline">{candidate.headline ?? missing}</Detail>
            <Detail name="LinkedIn">
              {candidate.linkedin_profile_url ? <OutLink href={candidate.linkedin_profile_url} /> : missing}
            </Detail>
            <Detail name="Added">{formatDate(candidate.created_at)}</Detail>
            {candidate.anonymized_at ? (
              <Detail name="Erased">
                <span className="flex flex-wrap items-center gap-2">
                  {formatDate(candidate.anonymized_at)}
                  <ErasureReceiptButton read={() => call(getCandidateErasure, { candidate_id: candidate.id })} />
                </span>
              </Detail>
            ) : null}
            <RecordDetails name="Candidate ID" id={candidate.id} />
          </DetailList>
          <TagPicker candidate={candidate} mayWrite={mayWrite} />
          <MergedDuplicates candidate={candidate} mayWrite={mayWrite} />
          <div className="flex min-w-0 flex-col gap-3">
            <Attachments candidateId={candidate.id} mayWrite={mayWrite} />
            {mayWrite ? <FileUpload candidateId={candidate.id} /> : null}
          </div>
        </div>
      </div>
    </>
  );
}

function Since({ application }: { application: Application }) {
  const stage = application.current_application_interview_plan_stage;
  return stage ? <Timestamp inRow value={stage.created_at} /> : missing;
}

function Erase({ candidate, onClose }: { candidate: Candidate; onClose: () => void }) {
  const name = candidateName(candidate);
  return (
    <ConfirmedAction
      onClose={onClose}
      title={`Erase the data of ${name}?`}
      action="Erase data"
      typedName={name}
      run={() => call(anonymizeCandidate, { candidate_id: candidate.id })}
      done={{ title: `The personal data of ${name} was erased` }}
    >
      <p>
        Name, email, phone, links, notes, answers, files, and emails are permanently removed. Active applications are
        archived. The stage history stays.
      </p>
    </ConfirmedAction>
  );
}

/** Merges into the candidate that can still be undone. */
function MergedDuplicates({ candidate, mayWrite }: { candidate: Candidate; mayWrite: boolean }) {
  if (candidate.merges.length === 0) return null;
  return (
    <Section title="Merged duplicates" id="merges">
      <ul>
        {candidate.merges.map(({ id, name, email, merged_at, undo_until }, place) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2 border-t py-2">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm wrap-anywhere text-fg-2">
                {email ? `${email}, merged` : "Merged"} {formatDate(merged_at)}. Undo until {formatDate(undo_until)}.
              </p>
            </div>
            {mayWrite && place > 0 ? <p className="text-sm text-fg-2">Undo the newer merge first.</p> : null}
            {mayWrite && place === 0 ? (
              <ConfirmedAction
                trigger={
                  <Button size="small" aria-label={`Undo merge: ${name}`}>
                    Undo merge…
                  </Button>
                }
                title={`Undo the merge of ${name}?`}
                action="Undo merge"
                run={() => call(undoCandidateMerge, { candidate_id: candidate.id, merge_id: id })}
                done={{ title: `${name} is a candidate of its own again` }}
              >
                <p>
                  {name} becomes a candidate again, with the applications, tags, files, and emails that came from it.
                  What was added since the merge stays here.
                </p>
              </ConfirmedAction>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
