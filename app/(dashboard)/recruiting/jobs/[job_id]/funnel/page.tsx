import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { FunnelScreen } from "#components/recruiting/funnel/funnel-screen.tsx";
import { getJob, getJobFunnel } from "#lib/recruiting/jobs/contract.ts";

type Props = PageProps<"/recruiting/jobs/[job_id]/funnel">;

const load = cache((job_id: string) =>
  prefetchAll([
    [getJob, { job_id }],
    [getJobFunnel, { job_id }],
  ]),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { job_id } = await params;
  const job = answerIn(await load(job_id), getJob, { job_id })?.data;
  return { title: job ? `${job.title} · Funnel` : "Funnel" };
}

export default async function FunnelPage({ params }: Props) {
  const { job_id } = await params;
  return (
    <HydrationBoundary state={await load(job_id)}>
      <FunnelScreen jobId={job_id} />
    </HydrationBoundary>
  );
}
