import { useEffect } from "react";
import { Button } from "#components/ui/button.tsx";
import { databaseAway } from "#lib/platform/database-away.ts";

let awaySince = 0;
let lastSeenAway = 0;

/** 2 s, as `Retry-After` says; half of the time it has been away, at most 30 s; and not for all pages at one moment. */
function untilNextTry(): number {
  const now = Date.now();
  if (now - lastSeenAway > 90_000) awaySince = now;
  lastSeenAway = now;
  return Math.min(30_000, 2000 + (now - awaySince) / 2) * (1 + Math.random() / 2);
}

/** Shown instead of a page that threw while rendering. One whose database was away opens once that is back. */
export function PageFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const id = error instanceof Error && "digest" in error ? String(error.digest) : null;
  const isAway = id === databaseAway;

  useEffect(() => {
    if (!isAway) return;
    const timer = setTimeout(retry, untilNextTry());
    return () => clearTimeout(timer);
  });

  return (
    <div className="flex max-w-form flex-col items-start gap-3">
      <title>Page failed · Muster</title>
      <h1 className="text-xl font-semibold">{isAway ? "The database doesn't answer" : "Couldn't show this page"}</h1>
      <p className="text-fg-2">
        {isAway
          ? "It is busy or can't be reached. Nothing you saved is lost, and this page opens as soon as it answers. If that takes minutes, contact your administrator."
          : "Something went wrong. Nothing you saved is lost. Try again, and if it keeps failing, contact your administrator."}
      </p>
      <Button variant="primary" onClick={retry} className="mt-1">
        Try again
      </Button>
      {id && !isAway ? (
        <p className="text-xs text-fg-2">
          Error ID <code className="font-mono">{id}</code>
        </p>
      ) : null}
    </div>
  );
}
