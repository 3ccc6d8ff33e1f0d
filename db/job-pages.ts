import { onConnection } from "./pool.ts";

interface HiringOrganization {
  name: string;
  slug: string;
  openings: number;
}

interface JobPage {
  name: string;
  slug: string;
  postings: { id: string; title: string; location: string | null }[];
}

/** Organizations with open jobs on their career page. */
export async function hiringOrganizations(): Promise<HiringOrganization[]> {
  const rows = await onConnection((sql) => sql<HiringOrganization[]>`select * from auth.hiring_organizations()`);
  return rows.map((row) => ({ ...row, openings: Number(row.openings) }));
}

/** An organization's open jobs by its slug or ID, or null. */
export async function findJobPage(slug: string): Promise<JobPage | null> {
  const [row] = await onConnection((sql) => sql<{ page: JobPage | null }[]>`select auth.job_page(${slug}) as page`);
  return row?.page ?? null;
}
