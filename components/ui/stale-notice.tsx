import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";
import type { Reading } from "./error-state.tsx";

interface StaleNoticeProps {
  query: Reading;
  className?: string;
}

/** Shown when data on screen could not be refreshed. */
export function StaleNotice({ query, className }: StaleNoticeProps) {
  if (query.data === undefined) return null;
  return <Notice query={query} title="Couldn't refresh" before="You're seeing earlier data." className={className} />;
}

/** Shown when part of the page failed to load. */
export function PartMissing({ query, title, className }: StaleNoticeProps & { title: string }) {
  if (query.data !== undefined) return null;
  return <Notice query={query} title={title} className={className} />;
}

interface NoticeProps {
  query: Omit<Reading, "data">;
  title: string;
  before?: string;
  tone?: "warn" | "bad";
  className: string | undefined;
}

/** What couldn't be read, why, and a button that tries again. */
export function Notice({ query, title, before = "", tone = "warn", className }: NoticeProps) {
  const { error, isFetching, refetch } = query;
  if (error === null) return null;
  return (
    <Banner
      tone={tone}
      title={title}
      className={className}
      action={
        <Button size="small" onClick={() => void refetch()} pending={isFetching}>
          Try again
        </Button>
      }
    >
      {before} {error.message}
      {error.requestId ? ` Request ID ${error.requestId}` : null}
    </Banner>
  );
}
