import type { UseQueryResult } from "@tanstack/react-query";
import { Button } from "#components/ui/button.tsx";
import { reasonOf } from "./follow-link.ts";

export function PreviewFailed({ query: { error, isFetching, refetch } }: { query: UseQueryResult }) {
  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center gap-2 rounded-md bg-subtle px-3 py-2 text-sm">
      <span className="min-w-0 flex-[1_1_12rem]">Couldn't load the preview. {error ? reasonOf(error) : null}</span>
      <Button size="small" pending={isFetching} onClick={() => void refetch()}>
        Try again
      </Button>
    </div>
  );
}
