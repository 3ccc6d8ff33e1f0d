import type { ReactNode } from "react";
import { ErrorState, type Reading } from "./error-state.tsx";
import { Skeleton } from "./skeleton.tsx";

interface ReadProps<Answer> {
  /** What is read, in lower case: "invoices". */
  what: string;
  query: Reading<Answer>;
  /** Its place until it is there; two lines if omitted. */
  className?: string;
  children: (answer: Answer) => ReactNode;
}

/** The answer of a read, or that it failed or is still on its way. */
export function Read<Answer>({ what, query, className, children }: ReadProps<Answer>) {
  if (query.data) return children(query.data);
  if (query.error) return <ErrorState title={`Couldn't load ${what}`} query={query} />;
  return (
    <div role="status" className="flex flex-col gap-2">
      <span className="sr-only">Loading {what}</span>
      <Skeleton className={className ?? "h-9 w-full"} />
      {className ? null : <Skeleton className="h-9 w-full" />}
    </div>
  );
}
