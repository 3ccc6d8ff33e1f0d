"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";
import type { RestError } from "#lib/api/client.ts";

interface StaleNoticeProps {
  query: Pick<UseQueryResult<unknown, RestError>, "data" | "error" | "isFetching" | "refetch">;
  className?: string;
}

/** While what is on screen could not be read anew. */
export function StaleNotice({ query: { data, error, isFetching, refetch }, className }: StaleNoticeProps) {
  if (error === null || data === undefined) return null;
  return (
    <Banner
      tone="warn"
      title="This could not be refreshed"
      className={className}
      action={
        <Button size="small" onClick={() => void refetch()} pending={isFetching}>
          Try again
        </Button>
      }
    >
      It shows what was known before. {error.message}
      {error.requestId ? ` Request id ${error.requestId}` : null}
    </Banner>
  );
}
