import type { UseQueryResult } from "@tanstack/react-query";
import { RestError } from "#lib/platform/api/client.ts";
import { Button } from "./button.tsx";
import { CopyButton } from "./copy-button.tsx";

/** What there is to know about a read, of one answer or of pages, while it may fail. */
export type Reading<Answer = unknown> = Pick<UseQueryResult<Answer, RestError>, "data" | "error" | "isFetching"> & {
  refetch: () => Promise<unknown>;
};

interface ErrorStateProps {
  /** What failed: "Couldn't load invoices". */
  title: string;
  query: Omit<Reading, "data" | "error"> & { error: unknown };
}

/** Says what failed, why and what to do, with the request ID for support. */
export function ErrorState({ title, query: { error, isFetching, refetch } }: ErrorStateProps) {
  const reason = error instanceof RestError ? error.message : "Something went wrong on this page.";
  const requestId = error instanceof RestError ? error.requestId : null;
  return (
    <div role="alert" className="flex flex-col items-start gap-3 py-6">
      <div className="max-w-text">
        <p className="font-medium">{title}</p>
        <p className="mt-1 text-fg-2">{reason}</p>
      </div>
      <Button onClick={() => void refetch()} pending={isFetching}>
        Try again
      </Button>
      {requestId ? (
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-fg-2">
          Request ID <code className="font-mono">{requestId}</code>
          <CopyButton text={requestId} label="Copy request ID" size="small" />
        </p>
      ) : null}
    </div>
  );
}
