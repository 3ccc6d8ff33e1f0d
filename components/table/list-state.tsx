import type { ReactNode } from "react";
import { ErrorState, type Reading } from "#components/ui/error-state.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";

interface ListStateProps<Answer> {
  /** "legal entities" */
  what: string;
  query: Reading<Answer>;
  children: (answer: Answer) => ReactNode;
}

/** A query's result, or its loading or error state. */
export function ListState<Answer>({ what, query, children }: ListStateProps<Answer>) {
  if (query.error && query.data === undefined) {
    return <ErrorState title={`Couldn't load ${what}`} query={query} />;
  }
  if (query.data === undefined) {
    return (
      <div role="status" className="border-t">
        <span className="sr-only">Loading {what}</span>
        {["a", "b", "c", "d", "e"].map((key) => (
          <div key={key} className="flex h-12 items-center gap-8 border-b">
            <Skeleton className="h-4 w-56" />
            <Skeleton className="h-4 w-24" />
            <Skeleton className="h-4 w-20 max-sm:hidden" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <>
      <StaleNotice query={query} className="mb-3" />
      {children(query.data)}
    </>
  );
}
