import { useQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef } from "react";
import type { CardTask } from "#components/recruiting/boards/card-menu.tsx";
import { EmailLink } from "#components/recruiting/out-link.tsx";
import { candidateName, progressWord, sourceWord } from "#components/recruiting/words.ts";
import { RecordDetails } from "#components/screen/changes-detail.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { Detail, DetailList } from "#components/ui/details.tsx";
import { Later } from "#components/ui/later.tsx";
import { Link } from "#components/ui/link.tsx";
import { Section } from "#components/ui/section.tsx";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { missing } from "#lib/platform/format/missing.ts";
import type { Application } from "#lib/recruiting/applications/contract.ts";
import { getCandidate } from "#lib/recruiting/candidates/contract.ts";
import { Attachments } from "./attachments.tsx";
import { Criteria } from "./criteria.tsx";
import { Notes } from "./notes.tsx";
import { StageHistory } from "./stage-entry.tsx";

/** What the dialog starts with. */
export type MoveTarget = "next stage" | "archive";

/** The part that gets the focus, each time that this is another object. */
export interface PartFocus {
  part: CardTask;
}

interface ApplicationDetailsProps {
  application: Application;
  focus?: PartFocus | null;
  /** Null for read-only access. */
  onMove: ((to: MoveTarget) => void) | null;
}

const partOf: Record<CardTask, string> = { note: "[aria-labelledby=notes]", rating: "[aria-labelledby=criteria]" };

/** Moves the focus to the part that was asked for, once it is there. */
function usePartFocus(box: RefObject<HTMLElement | null>, wanted: PartFocus | null) {
  useEffect(() => {
    const element = box.current;
    if (!element || wanted === null) return;
    const { part } = wanted;
    const focus = () => {
      const within = element.querySelector(partOf[part]);
      const field =
        within?.querySelector<HTMLElement>("textarea, input:checked, a") ?? within?.querySelector<HTMLElement>("input");
      field?.focus();
      return field != null;
    };
    if (focus()) return;
    const watch = new MutationObserver(() => {
      if (focus()) watch.disconnect();
    });
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [box, wanted]);
}

/** An application's state, notes, files, answers and history. */
export function ApplicationDetails({ application, focus = null, onMove }: ApplicationDetailsProps) {
  const box = useRef<HTMLDivElement>(null);
  usePartFocus(box, focus);
  const { candidate, application_form_submission: form } = application;
  const stage = application.current_application_interview_plan_stage;
  return (
    <div ref={box} className="flex flex-col gap-6">
      <div>
        {onMove && stage ? (
          <div className="mb-4 flex flex-wrap gap-2">
            <Button variant="primary" onClick={() => onMove("next stage")}>
              Move…
            </Button>
            {application.archivation_reason ? null : (
              <Button onClick={() => onMove("archive")}>Reject or archive…</Button>
            )}
          </div>
        ) : null}
        <DetailList>
          <Detail name="Stage">{stage?.interview_plan_stage.name ?? missing}</Detail>
          {application.archivation_reason ? (
            <Detail name="Archive reason">{application.archivation_reason.name}</Detail>
          ) : null}
          <Detail name="In stage since">
            {application.moved_to_current_stage_at ? (
              <Timestamp value={application.moved_to_current_stage_at} />
            ) : (
              missing
            )}
          </Detail>
          <Detail name="Candidate">
            <Link href={`/recruiting/candidates/${candidate.id}`} className="link inline-block leading-6">
              {candidateName(candidate)}
            </Link>
          </Detail>
          <Detail name="Email">{candidate.email ? <EmailLink email={candidate.email} /> : missing}</Detail>
          <Detail name="Phone">{candidate.phone_number ?? missing}</Detail>
          <Detail name="Job">
            <Link href={`/recruiting/jobs/${application.job.id}`} className="link inline-block leading-6">
              {application.job.title}
            </Link>
          </Detail>
          <Detail name="Applied">{formatDate(application.created_at)}</Detail>
          <Detail name="Source">{application.source_slug ? sourceWord(application.source_slug) : missing}</Detail>
          <Detail name="Tags">
            {candidate.candidate_tags.length === 0 ? (
              missing
            ) : (
              <span className="flex flex-wrap gap-1">
                {candidate.candidate_tags.map(({ id, tag }) => (
                  <Badge key={id}>{tag.label}</Badge>
                ))}
              </span>
            )}
          </Detail>
          <RecordDetails name="Application ID" id={application.id} />
        </DetailList>
      </div>
      <Later>
        <div>
          <Attachments candidateId={candidate.id} />
          {onMove ? (
            <Link
              href={`/recruiting/candidates/${candidate.id}`}
              className="mt-2 inline-block text-sm leading-6 underline"
            >
              Add files on the candidate's page
            </Link>
          ) : null}
        </div>
        <Criteria application={application} mayWrite={onMove !== null} />
        <Notes application={application} mayWrite={onMove !== null} />
        {form ? (
          <Section title="Answers" id="answers" isMinor>
            <dl className="flex flex-col gap-2 text-sm">
              {form.answers.map(({ question_text, answer, data_binding_id }, at) => (
                <div key={data_binding_id ?? `${question_text} ${at}`}>
                  <dt className="text-fg-2">{question_text ?? "Question"}</dt>
                  <dd>{answer ?? missing}</dd>
                </div>
              ))}
            </dl>
          </Section>
        ) : null}
        <OtherApplications candidateId={candidate.id} applicationId={application.id} />
        <StageHistory applicationId={application.id} />
      </Later>
    </div>
  );
}

interface OtherApplicationsProps {
  candidateId: string;
  /** The application to leave out. */
  applicationId: string;
}

/** A candidate's other applications; renders nothing if there are none. */
function OtherApplications({ candidateId, applicationId }: OtherApplicationsProps) {
  const candidate = useQuery(query(getCandidate, { candidate_id: candidateId }));
  const others = candidate.data?.data.applications.filter(({ id }) => id !== applicationId) ?? [];
  if (others.length === 0) return null;
  return (
    <Section title="Other applications" id="others" isMinor>
      <ul className="border-t text-sm">
        {others.map(({ id, job, created_at, current_application_interview_plan_stage: current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-b py-1.5">
            <span className="min-w-0 flex-[1_1_10rem]">
              <Link href={`/recruiting/applications/${id}`} className="link block w-fit leading-6 wrap-anywhere">
                {job.title}
              </Link>
              <span className="block text-xs text-fg-2">Applied {formatDate(created_at)}</span>
            </span>
            {current ? (
              <span className="flex flex-wrap gap-x-3">
                <span className="text-fg-2">{current.interview_plan_stage.name}</span>
                <Status>{progressWord(current.interview_plan_stage)}</Status>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Section>
  );
}
