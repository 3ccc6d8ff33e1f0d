/** An organization with open jobs, for everybody. */
export interface HiringOrganization {
  name: string;
  slug: string;
  openings: number;
}

/** An organization's open jobs, for everybody. */
export interface JobPage {
  name: string;
  slug: string;
  postings: { id: string; title: string; location: string | null }[];
}
