import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import type { RestError } from "#lib/platform/api/client.ts";

/** Overlays the table's bottom edge when some visible rows failed to load. */
export function RowsMissing({ error, onRetry }: { error: RestError; onRetry: () => void }) {
  return (
    <Banner
      tone="bad"
      title="Couldn't load some rows"
      className="absolute inset-x-4 bottom-4 shadow-float lg:inset-x-6"
      action={
        <Button size="small" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {error.message}
      {error.requestId ? (
        <>
          {" "}
          Request ID <code className="font-mono">{error.requestId}</code>
        </>
      ) : null}
    </Banner>
  );
}
