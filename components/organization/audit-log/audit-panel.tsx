import { useQuery } from "@tanstack/react-query";
import { type PanelProps, RecordPanel } from "#components/screen/record-panel.tsx";
import { RowFacts } from "#components/table/row-facts.tsx";
import { Detail, DetailList, IdDetail } from "#components/ui/details.tsx";
import { Link } from "#components/ui/link.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { getAuditEntry } from "#lib/organization/audit-log/contract.ts";
import { actorName } from "#lib/organization/audit-log/rules.ts";
import { query } from "#lib/platform/api/client.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { AuditChanges } from "./audit-changes.tsx";
import { auditList, channelText, type EntryRow } from "./audit-list.tsx";

export function AuditPanel({ id, preview, ...steps }: PanelProps<EntryRow>) {
  const found = useQuery(query(getAuditEntry, { entry_id: id }));
  const entry = found.data?.data;
  const shown = entry ?? preview;
  return (
    <RecordPanel noun="entry" query={found} title={shown ? `${actorName(shown)} ${shown.summary}` : "Entry"} {...steps}>
      {entry ? (
        <div className="flex flex-col gap-6 pt-4">
          <AuditChanges changes={entry.changes} hasMore={entry.has_more_changes} />
          <DetailList>
            <Detail name="When">
              <Timestamp value={entry.at} absolute />
            </Detail>
            <Detail name="Channel">{channelText(entry)}</Detail>
            <Detail name="Address">{entry.ip ?? missing}</Detail>
            <Detail name="Result">{entry.result < 400 ? "Done" : `Refused (${entry.result})`}</Detail>
            <Detail name="Operation">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <code className="font-mono text-xs break-all">{entry.operation}</code>
                <Link
                  href={`/audit-log?operation=${entry.operation}`}
                  className="inline-flex min-h-6 items-center text-accent hover:underline coarse:min-h-10"
                >
                  Show all
                </Link>
              </span>
            </Detail>
            <Detail name="Sealed as">
              {entry.number === null ? "Not sealed yet" : `Number ${formatCount(entry.number)}`}
            </Detail>
            <IdDetail name="Request ID" id={entry.request_id} />
          </DetailList>
        </div>
      ) : (
        <RowFacts row={preview} columns={auditList.columns} except={["what"]} />
      )}
    </RecordPanel>
  );
}
