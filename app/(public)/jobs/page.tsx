import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import { HiringOrganizations } from "#components/recruiting/public-jobs/hiring-organizations.tsx";
import { hiringOrganizations } from "#lib/recruiting/job-page/public.ts";

export const metadata: Metadata = {
  title: { absolute: "Open jobs" },
  description: "Organizations with open jobs.",
  robots: { index: true, follow: true },
};

export default async function JobsPage() {
  await connection();
  const organizations = await hiringOrganizations();
  const [only, ...others] = organizations;
  if (only && others.length === 0) redirect(`/jobs/of/${only.slug}`);
  return <HiringOrganizations organizations={organizations} />;
}
