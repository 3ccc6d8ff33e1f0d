"use client";

import { useQuery } from "@tanstack/react-query";
import { slugWord } from "#components/recruiting/words.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { query } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/api/contract.ts";
import { listApplicationStages } from "#lib/recruiting/stages/contract.ts";

type Entry = OutputOf<typeof listApplicationStages>["data"][number];

function wordsOf({ interview_plan_stage: { name }, is_move }: Entry): string {
  return is_move ? `Moved to ${name}` : `${name} added to the history`;
}

function emailWord(status: string): string {
  return status === "kept" ? "not sent, because no mail server is set up" : slugWord(status).toLowerCase();
}

/** Every stage that the application was in, undone moves included. */
export function StageHistory({ applicationId }: { applicationId: string }) {
  const history = useQuery(query(listApplicationStages, { application_id: applicationId }));
  return (
    <section aria-labelledby="history">
      <h3 id="history" className="mb-2 font-semibold">
        Stage history
      </h3>
      <PartMissing query={history} title="Couldn't load the stage history" />
      {history.isPending ? <Skeleton className="h-24 w-full" /> : null}
      <ol className="flex flex-col gap-3 text-sm">
        {history.data?.data.map((entry) => (
          <li key={entry.id} className="border-l-2 pl-3">
            <p className={entry.undone_at ? "text-fg-2 line-through" : "font-medium"}>{wordsOf(entry)}</p>
            <p className="flex flex-wrap items-center gap-x-2 text-xs text-fg-2">
              {entry.creator?.name ?? "API"}
              <Timestamp value={entry.created_at} />
            </p>
            {entry.archivation_reason ? <p className="text-xs">Reason: {entry.archivation_reason.name}</p> : null}
            {entry.activities.length > 0 ? (
              <p className="text-xs">Started: {entry.activities.map(({ name }) => name).join(", ")}</p>
            ) : null}
            {entry.email ? (
              <p className="text-xs">
                Email “{entry.email.subject}”: {emailWord(entry.email.status)}
              </p>
            ) : null}
            {entry.undone_at ? (
              <p className="text-xs">Undone{entry.undone_by ? ` by ${entry.undone_by.name}` : ""}</p>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
