import { slugWord } from "#components/recruiting/words.ts";
import { Link } from "#components/ui/link.tsx";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDateTime } from "#lib/platform/format/date.ts";
import type { listApplicationStages } from "#lib/recruiting/stages/contract.ts";

type Entry = OutputOf<typeof listApplicationStages>["data"][number];

export function stageEntryWords({ interview_plan_stage: { name }, is_move }: Entry): string {
  return is_move ? `Moved to ${name}` : `${name} added to the history`;
}

export function emailWord(status: string): string {
  if (status === "scheduled") return "waiting";
  return status === "kept" ? "not sent, because no mail server is set up" : slugWord(status).toLowerCase();
}

/** What happened or will happen to the entry's email, and the way to it. */
export function StageEntryEmail({ email: { id, subject, status, send_at } }: { email: NonNullable<Entry["email"]> }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-xs">
      <span>
        Email “{subject}”{status === "scheduled" ? ` goes out ${formatDateTime(send_at)}` : `: ${emailWord(status)}`}
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
export function StageEntryNotes({ entry }: { entry: Entry }) {
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
