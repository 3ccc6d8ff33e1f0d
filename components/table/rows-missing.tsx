import { Notice } from "#components/ui/stale-notice.tsx";
import type { RestError } from "#lib/platform/api/client.ts";

/** Overlays the table's bottom edge when some visible rows failed to load. */
export function RowsMissing({ error, onRetry }: { error: RestError; onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      title="Couldn't load some rows"
      query={{ error, isFetching: false, refetch: async () => onRetry() }}
      className="absolute inset-x-4 bottom-4 shadow-float lg:inset-x-6"
    />
  );
}
