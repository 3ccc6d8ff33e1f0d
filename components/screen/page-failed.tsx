import { Button } from "#components/ui/button.tsx";

interface PageFailedProps {
  error: unknown;
  retry: () => void;
}

/** Shown instead of a page that threw while rendering. */
export function PageFailed({ error, retry }: PageFailedProps) {
  const id = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <div className="flex max-w-form flex-col items-start gap-3">
      <title>Page failed · Muster</title>
      <h1 className="text-xl font-semibold">Couldn't show this page</h1>
      <p className="text-fg-2">
        Something went wrong. Nothing you saved is lost. Try again, and if it keeps failing, contact your administrator.
      </p>
      <Button variant="primary" onClick={retry} className="mt-1">
        Try again
      </Button>
      {id ? (
        <p className="text-xs text-fg-2">
          Error ID <code className="font-mono">{id}</code>
        </p>
      ) : null}
    </div>
  );
}
