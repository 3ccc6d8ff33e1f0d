import { Timestamp } from "#components/ui/timestamp.tsx";

interface Entry<Status extends string> {
  at: string | null;
  status: Status;
  actor: { kind: "member" | "token" | "system" | "unknown"; name: string | null };
  reason: string | null;
}

interface RecordHistoryProps<Status extends string> {
  history: readonly Entry<Status>[];
  /** What happened when a record began with or came to a status, as in "Marked as paid". */
  words: Record<Status, string>;
}

function actorWords({ kind, name }: Entry<string>["actor"]): string {
  if (kind === "member") return `by ${name ?? "a former member"}`;
  if (kind === "token") return name ? `with the token ${name}` : "with an access token";
  return kind === "system" ? "automatically" : "by an unknown user";
}

/** What happened to a record, who did it, and when; oldest first. */
export function RecordHistory<Status extends string>({ history, words }: RecordHistoryProps<Status>) {
  return (
    <ol className="text-sm">
      {history.map(({ at, status, actor, reason }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows at its end
        <li key={place} className="flex flex-wrap justify-between gap-x-4 border-t py-2">
          <span className="min-w-0 wrap-anywhere">
            <span className="font-medium">{words[status]}</span>
            <span className="text-fg-2"> {actorWords(actor)}</span>
            {reason ? <span className="block text-fg-2">{reason}</span> : null}
          </span>
          <span className="text-fg-2 tabular-nums">{at ? <Timestamp value={at} absolute /> : "Unknown date"}</span>
        </li>
      ))}
    </ol>
  );
}
