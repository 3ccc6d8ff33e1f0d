import type { Metadata } from "next";
import { cache } from "react";
import { openDefaultView } from "#app/open-default-view.ts";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { prefetched } from "#app/prefetched.tsx";
import { BoardScreen } from "#components/recruiting/boards/board-screen.tsx";
import { filtersOf, loadBoardView } from "#components/recruiting/boards/board-view.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";
import { listApplicationSources } from "#lib/recruiting/application-sources/contract.ts";
import { getApplication } from "#lib/recruiting/applications/contract.ts";
import { getBoard } from "#lib/recruiting/boards/contract.ts";
import { getJob } from "#lib/recruiting/jobs/contract.ts";
import { listTags } from "#lib/recruiting/tags/contract.ts";

type Props = PageProps<"/recruiting/jobs/[job_id]">;

const loadJob = cache((job_id: string) => prefetchAll([[getJob, { job_id }]]));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { job_id } = await params;
  const job = answerIn(await loadJob(job_id), getJob, { job_id })?.data;
  return { title: job ? `${job.title} · Board` : "Job" };
}

export default async function BoardPage({ params, searchParams }: Props) {
  const { job_id } = await params;
  await openDefaultView("pipeline", `/recruiting/jobs/${job_id}`, await searchParams);
  const view = await loadBoardView(searchParams);
  return prefetched(<BoardScreen jobId={job_id} />, [
    [getBoard, { job_id, ...filtersOf(view) }],
    [listSavedViews, { pages: "pipeline" }],
    [listTags, { limit: 100 }],
    [listApplicationSources, { limit: 100 }],
    ...(view.application === null ? [] : [[getApplication, { application_id: view.application }] as const]),
  ]);
}
