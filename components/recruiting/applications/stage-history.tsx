import { useQuery } from "@tanstack/react-query";
import { Section } from "#components/ui/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { query } from "#lib/platform/api/client.ts";
import { listApplicationStages } from "#lib/recruiting/stages/contract.ts";
import { StageEntryEmail, StageEntryNotes, stageEntryWords } from "./stage-entry.tsx";

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
