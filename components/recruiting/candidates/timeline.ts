import { attachmentWords, sourceWord } from "#components/recruiting/words.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import type { getApplication } from "#lib/recruiting/applications/contract.ts";
import type { Attachment } from "#lib/recruiting/attachments/contract.ts";
import type { StageEntry } from "#lib/recruiting/stages/contract.ts";

type Application = Pick<
  OutputOf<typeof getApplication>["data"],
  "id" | "job" | "notes" | "created_at" | "created_by" | "source_slug"
>;
type File = Pick<
  Attachment,
  "id" | "file_name" | "attachment_type_slug" | "created_at" | "created_by_hris_organization_user_id"
>;

interface Common {
  id: string;
  /** When it happened. */
  at: string;
  /** Who did it, if known. */
  who: string | null;
}

interface OfApplication extends Common {
  application: { id: string; job: string };
}

export type TimelineEvent =
  | (OfApplication & { kind: "applied"; source: string | null; stage: string | null })
  | (OfApplication & { kind: "stage"; entry: StageEntry })
  | (OfApplication & { kind: "email"; email: NonNullable<StageEntry["email"]> })
  | (OfApplication & { kind: "note"; html: string })
  | (Common & { kind: "file"; name: string; type: string });

interface Known {
  applications: readonly { application: Application; stages: readonly StageEntry[] }[];
  files: readonly File[];
  /** Member names by id. */
  members: ReadonlyMap<string, string>;
}

const startMs = 60_000;

/** The application's first entry, which adds nothing to "Applied". */
function startOf({ created_at }: Application, stages: readonly StageEntry[]): StageEntry | undefined {
  const first = stages.at(-1);
  const isStart = first?.is_move && Date.parse(first.created_at) - Date.parse(created_at) < startMs;
  return isStart ? first : undefined;
}

function eventsOf(application: Application, stages: readonly StageEntry[], members: Known["members"]): TimelineEvent[] {
  const about = { id: application.id, job: application.job.title };
  const start = startOf(application, stages);
  const applied: TimelineEvent = {
    ...{ kind: "applied", id: application.id, at: application.created_at, application: about },
    who: members.get(application.created_by ?? "") ?? null,
    source: application.source_slug && sourceWord(application.source_slug),
    stage: start?.interview_plan_stage.name ?? null,
  };
  const moves = stages.flatMap((entry) => {
    const common = { application: about, who: entry.creator?.name ?? "API" };
    const { email } = entry;
    const events: TimelineEvent[] = [];
    if (email) events.push({ ...common, kind: "email", id: email.id, email, at: email.sent_at ?? entry.created_at });
    if (entry !== start) events.push({ ...common, kind: "stage", id: entry.id, entry, at: entry.created_at });
    return events;
  });
  const notes = application.notes.map(
    ({ id, created_at, creator, richtext_content }): TimelineEvent => ({
      ...{ kind: "note", id, at: created_at, who: creator.name, application: about, html: richtext_content },
    }),
  );
  return [...moves, ...notes, applied];
}

/** Everything that happened with a candidate, newest first. */
export function timelineOf({ applications, files, members }: Known): TimelineEvent[] {
  const events = [
    ...applications.flatMap(({ application, stages }) => eventsOf(application, stages, members)),
    ...files.map(
      (file): TimelineEvent => ({
        ...{ kind: "file", id: file.id, at: file.created_at, name: file.file_name },
        type: attachmentWords[file.attachment_type_slug],
        who: members.get(file.created_by_hris_organization_user_id ?? "") ?? null,
      }),
    ),
  ];
  return events.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}
