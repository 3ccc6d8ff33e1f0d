/** An organization with open jobs, for everybody. */
export interface HiringOrganization {
  name: string;
  slug: string;
  openings: number;
}

/** An organization's open jobs, for everybody. */
export interface JobPage {
  name: string;
  /** Null without a logo. */
  logo_path: string | null;
  slug: string;
  postings: { id: string; title: string; location: string | null }[];
}
