import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { BackLink } from "#components/ui/back-link.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StaleNotice } from "#components/ui/stale-notice.tsx";
import type { RestError } from "#lib/platform/api/client.ts";
import { PageMissing } from "./page-missing.tsx";

interface RecordPageProps<Row> {
  /** The record type: "Payment cycle". */
  title: string;
  list: { href: string; title: string };
  query: UseQueryResult<{ data: Row }, RestError>;
  panel?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** Page for a single record, including its loading, error and not-found states. */
export function RecordPage<Row>({ title, list, query, panel, children }: RecordPageProps<Row>) {
  const { data, error } = query;
  const isMissing = error?.status === 404 || error?.status === 400;
  const noun = title.toLowerCase();
  return (
    <Page panel={isMissing ? null : panel}>
      <BackLink {...list} />
      {isMissing ? (
        <PageMissing />
      ) : data ? (
        <>
          <StaleNotice query={query} className="mb-3" />
          {children(data.data)}
        </>
      ) : error ? (
        <>
          <PageHeader title={title} />
          <ErrorState title={`Couldn't load the ${noun}`} query={query} />
        </>
      ) : (
        <div role="status">
          <span className="sr-only">Loading the {noun}</span>
          <Skeleton className="mb-3 h-8 w-64" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </Page>
  );
}
