import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { readPublic } from "#app/prefetch.ts";
import { jobPostingData, scriptJson, summaryOf } from "#components/recruiting/public-jobs/job-posting-data.ts";
import { PublicJob } from "#components/recruiting/public-jobs/public-job.tsx";
import { settings } from "#lib/platform/env.ts";
import { getPublicJob } from "#lib/recruiting/public-jobs/contract.ts";

type Props = PageProps<"/jobs/[job_posting_id]">;

const load = cache(async (job_posting_id: string) => (await readPublic(getPublicJob, { job_posting_id }))?.data);

const urlOf = (id: string) => new URL(`/jobs/${id}`, settings().public_url).href;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const job = await load((await params).job_posting_id);
  if (!job) return { title: "Job not open" };
  const title = `${job.title} at ${job.organization.name}`;
  const description = summaryOf(job);
  const url = urlOf(job.id);
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: url },
    ...(job.is_listed ? { robots: { index: true, follow: true } } : {}),
    openGraph: {
      type: "website",
      title,
      description,
      url,
      siteName: job.organization.name,
      ...(job.organization.logo_path === null
        ? {}
        : { images: [new URL(job.organization.logo_path, settings().public_url).href] }),
    },
  };
}

export default async function PublicJobPage({ params }: Props) {
  const job = await load((await params).job_posting_id);
  if (!job) notFound();
  return (
    <>
      {job.is_listed ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: React escapes quotes, which JSON can't have; `scriptJson` escapes what could end the script
          dangerouslySetInnerHTML={{ __html: scriptJson(jobPostingData(job, urlOf(job.id))) }}
        />
      ) : null}
      <PublicJob job={job} />
    </>
  );
}
