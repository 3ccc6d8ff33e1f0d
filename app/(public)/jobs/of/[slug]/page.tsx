import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { OpenJobs } from "#components/recruiting/public-jobs/open-jobs.tsx";
import { settings } from "#lib/platform/env.ts";
import { findJobPage } from "#lib/recruiting/job-page/public.ts";

type Props = PageProps<"/jobs/of/[slug]">;

const load = cache(findJobPage);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const page = await load((await params).slug);
  if (!page) return { title: "No such jobs page" };
  const { name, slug, postings } = page;
  const title = `Jobs at ${name}`;
  const description =
    postings.length === 0
      ? `${name} has no open jobs at the moment.`
      : `Open jobs at ${name}: ${postings
          .slice(0, 5)
          .map((one) => one.title)
          .join(", ")}${postings.length > 5 ? " and more" : ""}.`;
  const url = new URL(`/jobs/of/${slug}`, settings().public_url).href;
  return {
    title: { absolute: title },
    description,
    alternates: { canonical: url },
    robots: { index: postings.length > 0, follow: true },
    openGraph: {
      type: "website",
      title,
      description,
      url,
      siteName: name,
      ...(page.logo_path === null ? {} : { images: [new URL(page.logo_path, settings().public_url).href] }),
    },
  };
}

export default async function OpenJobsPage({ params }: Props) {
  const page = await load((await params).slug);
  if (!page) notFound();
  return <OpenJobs page={page} />;
}
