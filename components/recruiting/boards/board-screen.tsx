"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { forRole } from "#components/screen/for-role.tsx";
import { PageMissing } from "#components/screen/page-missing.tsx";
import { BackLink } from "#components/ui/back-link.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { call, queryKeyOf, type RestError } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { getBoard } from "#lib/recruiting/boards/contract.ts";
import { filtersOf } from "./board-view.ts";
import { LiveBoard } from "./live-board.tsx";
import { useBoardView } from "./use-board-view.ts";

export const BoardScreen = forRole("ats:read", { title: "Job", what: "candidates" }, ({ jobId }: { jobId: string }) => (
  <BoardOf key={jobId} jobId={jobId} />
));

/** Loads the board once and then follows its changes, so that other writes don't reload all of it. */
function BoardOf({ jobId }: { jobId: string }) {
  const client = useQueryClient();
  const { view } = useBoardView();
  const input = { job_id: jobId, ...filtersOf(view) };
  const board = useQuery<OutputOf<typeof getBoard>, RestError>({
    queryKey: ["board", jobId],
    queryFn: ({ signal }) => call(getBoard, input, { signal }),
    initialData: () => client.getQueryData(queryKeyOf(getBoard, input)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (board.data) return <LiveBoard board={board.data.data} />;
  return (
    <Page>
      <BackLink href="/recruiting/jobs" title="Jobs" />
      {board.error?.status === 404 || board.error?.status === 400 ? (
        <PageMissing />
      ) : board.error ? (
        <>
          <PageHeader title="Job" />
          <ErrorState title="Couldn't load the board" query={board} />
        </>
      ) : (
        <>
          <h1 className="sr-only">Job</h1>
          <div role="status">
            <span className="sr-only">Loading the board</span>
            <Skeleton className="mb-3 h-8 w-64" />
            <Skeleton className="h-96 w-full" />
          </div>
        </>
      )}
    </Page>
  );
}
