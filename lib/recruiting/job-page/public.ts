import { findJobPage, hiringOrganizations } from "#db/job-pages.ts";
import { countApplicant } from "#lib/platform/api/rate-limit.ts";
import type { HiringOrganization, JobPage } from "./rules.ts";

// Anybody may read these, so they have no credential. They're counted like reads of postings.

/** An organization's open jobs by its slug or ID, or null. */
export async function readJobPage(slug: string, ip: string | null): Promise<JobPage | null> {
  await countApplicant("GET", ip);
  return findJobPage(slug);
}

/** Organizations with open jobs. */
export async function readHiringOrganizations(ip: string | null): Promise<HiringOrganization[]> {
  await countApplicant("GET", ip);
  return hiringOrganizations();
}
