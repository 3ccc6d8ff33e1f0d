import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { filesOf } from "#components/recruiting/applications/attachment-file.ts";
import { emailWord, StageEntryNotes, stageEntryWords } from "#components/recruiting/applications/stage-entry.tsx";
import { RichText } from "#components/recruiting/rich-text.tsx";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import { Section } from "#components/ui/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getApplication } from "#lib/recruiting/applications/contract.ts";
import { listAttachments } from "#lib/recruiting/attachments/contract.ts";
import { listHiringMembers } from "#lib/recruiting/hiring-members/contract.ts";
import { listApplicationStages } from "#lib/recruiting/stages/contract.ts";
import { type TimelineEvent, timelineOf } from "./timeline.ts";

/** How many applications' notes and history are loaded. */
const maxApplications = 10;
const atOnce = 50;

interface CandidateTimelineProps {
  candidateId: string;
  /** Newest first. */
  applicationIds: readonly string[];
}

/** Everything that happened with a candidate in any application, newest first. */
export function CandidateTimeline({ candidateId, applicationIds }: CandidateTimelineProps) {
  const { isPending, failed, events } = useTimeline(candidateId, applicationIds.slice(0, maxApplications));
  const [count, setCount] = useState(atOnce);
  return (
    <Section title="Timeline" id="timeline">
      {failed ? <PartMissing query={failed} title="Couldn't load all of the timeline" className="mb-2" /> : null}
      {isPending ? (
        <Skeleton className="h-48 w-full" />
      ) : events.length === 0 ? (
        <p className="text-sm text-fg-2">Nothing has happened yet.</p>
      ) : (
        <ol className="flex flex-col gap-3 text-sm">
          {events.slice(0, count).map((event) => (
            <li key={`${event.kind} ${event.id}`} className="min-w-0 border-l-2 pl-3">
              <Event event={event} />
            </li>
          ))}
        </ol>
      )}
      {!isPending && events.length > count ? (
        <Button className="mt-3" onClick={() => setCount(count + atOnce)}>
          Show more
        </Button>
      ) : null}
      {applicationIds.length > maxApplications ? (
        <p className="mt-3 text-xs text-fg-2">The latest {maxApplications} applications are included.</p>
      ) : null}
    </Section>
  );
}

function titleOf(event: TimelineEvent): string {
  switch (event.kind) {
    case "applied":
      return "Applied";
    case "stage":
      return stageEntryWords(event.entry);
    case "email":
      return `Email “${event.email.subject}”: ${emailWord(event.email.status)}`;
    case "note":
      return "Note";
    case "file":
      return `${event.type} added`;
  }
}

function Event({ event }: { event: TimelineEvent }) {
  const isUndone = event.kind === "stage" && event.entry.undone_at !== null;
  return (
    <>
      <p className={cn("wrap-anywhere", isUndone ? "text-fg-2 line-through" : "font-medium")}>{titleOf(event)}</p>
      <p className="flex flex-wrap items-center gap-x-2 text-xs text-fg-2">
        {event.who ? <span>{event.who}</span> : null}
        <Timestamp value={event.at} />
        {event.kind === "file" ? null : (
          <Link href={`/recruiting/applications/${event.application.id}`} className="link leading-6">
            {event.application.job}
          </Link>
        )}
      </p>
      {event.kind === "applied" ? (
        <p className="text-xs">
          {[event.source, event.stage && `started in ${event.stage}`].filter(Boolean).join(", ")}
        </p>
      ) : null}
      {event.kind === "stage" ? <StageEntryNotes entry={event.entry} /> : null}
      {event.kind === "note" ? <RichText html={event.html} className="mt-1 wrap-anywhere" /> : null}
      {event.kind === "file" ? <p className="text-xs break-all">{event.name}</p> : null}
    </>
  );
}

/** Loads a candidate's timeline from these applications, each with its own notes and history. */
function useTimeline(candidateId: string, applicationIds: readonly string[]) {
  const applications = useQueries({
    queries: applicationIds.map((application_id) => query(getApplication, { application_id })),
  });
  const histories = useQueries({
    queries: applicationIds.map((application_id) => query(listApplicationStages, { application_id })),
  });
  const cvs = useQuery(query(listAttachments, filesOf(candidateId, "CV")));
  const others = useQuery(query(listAttachments, filesOf(candidateId, "OTHER")));
  const members = useQuery(query(listHiringMembers, {}));
  const all = [...applications, ...histories, cvs, others, members];
  const names = members.data?.data.map(({ hris_organization_user_id: id, name }) => [id, name] as const);
  return {
    isPending: all.some(({ isPending }) => isPending),
    /** The first request that failed. */
    failed: all.find(({ data, error }) => data === undefined && error !== null),
    events: timelineOf({
      applications: applications.flatMap(({ data }, at) =>
        data ? [{ application: data.data, stages: histories[at]?.data?.data ?? [] }] : [],
      ),
      files: [...(cvs.data?.data ?? []), ...(others.data?.data ?? [])],
      members: new Map(names),
    }),
  };
}
