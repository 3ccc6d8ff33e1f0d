import { useQuery } from "@tanstack/react-query";
import { slugWord } from "#components/recruiting/words.ts";
import { Link } from "#components/ui/link.tsx";
import { Section } from "#components/ui/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { query } from "#lib/platform/api/client.ts";
import { formatDateTime } from "#lib/platform/format/date.ts";
import { listApplicationStages, type StageEntry } from "#lib/recruiting/stages/contract.ts";

export function stageEntryWords({ interview_plan_stage: { name }, is_move }: StageEntry): string {
  return is_move ? `Moved to ${name}` : `${name} added to the history`;
}

export function emailWord(status: string): string {
  if (status === "scheduled") return "waiting";
  return status === "kept" ? "not sent, because no mail server is set up" : slugWord(status).toLowerCase();
}

/** What happened or will happen to the entry's email, and the way to it. */
function StageEntryEmail({ email: { id, subject, status, send_at } }: { email: NonNullable<StageEntry["email"]> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs">
      <span>
        Email “{subject}”: {status === "scheduled" ? `scheduled for ${formatDateTime(send_at)}` : emailWord(status)}
      </span>
      <Link
        href={`/recruiting/settings/emails?email=${id}`}
        className="inline-flex min-h-6 items-center underline coarse:min-h-10"
      >
        {status === "scheduled" ? "View or cancel" : "View"}
      </Link>
    </p>
  );
}

/** The reason for the entry, the activities it started, and who undid it. */
export function StageEntryNotes({ entry }: { entry: StageEntry }) {
  return (
    <>
      {entry.archivation_reason ? <p className="text-xs">Reason: {entry.archivation_reason.name}</p> : null}
      {entry.activities.length > 0 ? (
        <p className="text-xs">Started: {entry.activities.map(({ name }) => name).join(", ")}</p>
      ) : null}
      {entry.undone_at ? <p className="text-xs">Undone{entry.undone_by ? ` by ${entry.undone_by.name}` : ""}</p> : null}
    </>
  );
}

/** Every stage that the application was in, including undone moves. */
export function StageHistory({ applicationId }: { applicationId: string }) {
  const history = useQuery(query(listApplicationStages, { application_id: applicationId }));
  return (
    <Section title="Stage history" id="history" isMinor>
      <PartMissing query={history} title="Couldn't load the stage history" />
      {history.isPending ? <Skeleton className="h-24 w-full" /> : null}
      <ol className="flex flex-col gap-3 text-sm">
        {history.data?.data.map((entry) => (
          <li key={entry.id} className="border-l-2 pl-3">
            <p className={entry.undone_at ? "text-fg-2 line-through" : "font-medium"}>{stageEntryWords(entry)}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-xs text-fg-2">
              {entry.creator?.name ?? "API"}
              <Timestamp value={entry.created_at} />
            </p>
            <StageEntryNotes entry={entry} />
            {entry.email ? <StageEntryEmail email={entry.email} /> : null}
          </li>
        ))}
      </ol>
    </Section>
  );
}
