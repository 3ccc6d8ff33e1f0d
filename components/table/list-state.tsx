import type { ReactNode } from "react";
import { ErrorState, type Reading } from "#components/ui/error-state.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import { CardTableSkeleton } from "./card-table.tsx";

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
    return <CardTableSkeleton label={`Loading ${what}`} />;
  }
  return (
    <>
      <StaleNotice query={query} className="mb-3" />
      {children(query.data)}
    </>
  );
}
