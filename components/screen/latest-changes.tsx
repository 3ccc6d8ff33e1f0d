import { useQuery } from "@tanstack/react-query";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { PanelSkeleton } from "#components/ui/panel-skeleton.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { listAuditLog } from "#lib/organization/audit-log/contract.ts";
import { actorName } from "#lib/organization/audit-log/rules.ts";
import { query } from "#lib/platform/api/client.ts";

const mostShown = 5;

/** The latest entries of the audit log about a record, and the way to all of them. */
export default function LatestChanges({ id }: { id: string }) {
  const found = useQuery(query(listAuditLog, { record_id: id, limit: mostShown }));
  if (found.isError) return <ErrorState title="Couldn't load the changes" query={found} />;
  if (!found.data) return <PanelSkeleton />;
  const { data: entries } = found.data;
  const all = `/audit-log?id=${encodeURIComponent(id)}`;
  return (
    <>
      <ol className="mt-1">
        {entries.map((entry) => (
          <li key={entry.id} className="border-t py-1.5 wrap-anywhere">
            <Link href={`${all}&entry=${entry.id}`} className="hover:underline">
              {actorName(entry)} {entry.summary}
            </Link>
            <span className="block text-xs text-fg-2">
              <Timestamp value={entry.at} absolute />
            </span>
          </li>
        ))}
      </ol>
      {entries.length === 0 ? (
        <p className="text-fg-2">Nothing since the audit log began.</p>
      ) : (
        <Link
          href={all}
          className="inline-flex min-h-6 items-center rounded-sm font-medium hover:underline coarse:min-h-10"
        >
          Show in the audit log
        </Link>
      )}
    </>
  );
}
