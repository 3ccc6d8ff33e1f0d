import type { ReactNode } from "react";
import { Timestamp } from "#components/ui/timestamp.tsx";

interface Entry {
  id?: string;
  at: string | null;
  status: string;
  actor: { kind: "member" | "token" | "system" | "unknown"; name: string | null };
  reason: string | null;
}

interface RecordHistoryProps<Happened extends Entry> {
  history: readonly Happened[];
  /** What happened when a record began with or came to a status, as in "Marked as paid". */
  words: Record<Happened["status"], string> | ((entry: Happened) => ReactNode);
}

/** Null if nothing is known. */
function actorWords({ kind, name }: Entry["actor"]): string | null {
  if (kind === "member") return `by ${name ?? "a former member"}`;
  if (kind === "token") return name ? `with the token ${name}` : "with an access token";
  return kind === "system" ? "automatically" : null;
}

/** What happened to a record, who did it, and when, in the order of its entries. */
export function RecordHistory<Happened extends Entry>({ history, words }: RecordHistoryProps<Happened>) {
  return (
    <ol className="text-sm">
      {history.map((entry, place) => {
        const by = actorWords(entry.actor);
        return (
          <li key={entry.id ?? place} className="flex flex-wrap justify-between gap-x-4 border-t py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">
                {typeof words === "function" ? words(entry) : words[entry.status as Happened["status"]]}
              </span>
              {by ? <span className="text-fg-2"> {by}</span> : null}
              {entry.reason ? <span className="block text-fg-2">{entry.reason}</span> : null}
            </span>
            <span className="text-fg-2 tabular-nums">
              {entry.at ? <Timestamp value={entry.at} absolute /> : "Unknown date"}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
