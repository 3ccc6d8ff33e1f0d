import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { readPublic } from "#app/prefetch.ts";
import { PublicJob } from "#components/recruiting/public-jobs/public-job.tsx";
import { getPublicJob } from "#lib/recruiting/public-jobs/contract.ts";

type Props = PageProps<"/jobs/[job_posting_id]">;

const load = cache(async (job_posting_id: string) => (await readPublic(getPublicJob, { job_posting_id }))?.data);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const job = await load((await params).job_posting_id);
  return { title: job ? `${job.title} at ${job.organization.name}` : "Job not open" };
}

export default async function PublicJobPage({ params }: Props) {
  const job = await load((await params).job_posting_id);
  if (!job) notFound();
  return <PublicJob job={job} />;
}
