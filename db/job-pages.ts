import { onConnection } from "./pool.ts";

interface HiringOrganization {
  name: string;
  slug: string;
  openings: number;
}

interface JobPage {
  name: string;
  logo_path: string | null;
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

interface PublicLogo {
  storage_key: string;
  content_type: string;
  size: number;
}

/** The file of an organization's logo, or null if it isn't the one that the organization uses now. */
export async function findLogo(organization: string, file: string): Promise<PublicLogo | null> {
  const [row] = await onConnection(
    (sql) => sql<{ logo: PublicLogo | null }[]>`select auth.public_logo(${organization}::uuid, ${file}::uuid) as logo`,
  );
  return row?.logo ?? null;
}
