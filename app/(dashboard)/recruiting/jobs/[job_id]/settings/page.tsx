import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { JobSettingsScreen } from "#components/recruiting/job-settings/job-settings-screen.tsx";
import { listJobCriteria } from "#lib/recruiting/job-criteria/contract.ts";
import { listJobPostings } from "#lib/recruiting/job-postings/contract.ts";
import { getJob } from "#lib/recruiting/jobs/contract.ts";

type Props = PageProps<"/recruiting/jobs/[job_id]/settings">;

const load = cache((job_id: string) =>
  prefetchAll([
    [getJob, { job_id }],
    [listJobCriteria, { job_id }],
    [listJobPostings, { job_id }],
  ]),
);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { job_id } = await params;
  const job = answerIn(await load(job_id), getJob, { job_id })?.data;
  return { title: job ? `${job.title} · Settings` : "Job settings" };
}

export default async function JobSettingsPage({ params }: Props) {
  const { job_id } = await params;
  return (
    <HydrationBoundary state={await load(job_id)}>
      <JobSettingsScreen jobId={job_id} />
    </HydrationBoundary>
  );
}
