import type { OpenJob } from "#lib/recruiting/public-jobs/contract.ts";

/** schema.org's words for employment types, found in the organization's own names of them. */
const types: [RegExp, string][] = [
  [/\bfull\b/i, "FULL_TIME"],
  [/\bpart\b/i, "PART_TIME"],
  [/\btemp|\bfixed/i, "TEMPORARY"],
  [/\bpermanent/i, "OTHER"],
  [/\bfreelanc|\bcontract/i, "CONTRACTOR"],
  [/\bintern(ship)?s?\b|\btrainee|\bstudent/i, "INTERN"],
  [/volunt/i, "VOLUNTEER"],
];

const typeOf = (name: string) => types.find(([words]) => words.test(name))?.[1] ?? "OTHER";

/** The posting as schema.org's JobPosting, for search engines. */
export function jobPostingData(job: OpenJob, url: string): object {
  const { id, title, description, location, organization, employment_types, published_on } = job;
  return {
    "@context": "https://schema.org",
    "@type": "JobPosting",
    title,
    description: description.trim() === "" ? `<p>${title.replace(/[<>&]/g, " ")}</p>` : description,
    datePosted: published_on,
    identifier: { "@type": "PropertyValue", name: organization.name, value: id },
    hiringOrganization: {
      "@type": "Organization",
      name: organization.name,
      ...(organization.logo_path === null ? {} : { logo: new URL(organization.logo_path, url).href }),
    },
    ...(location ? { jobLocation: { "@type": "Place", address: location } } : {}),
    employmentType: [...new Set(employment_types.map(({ name }) => typeOf(name)))],
    directApply: true,
    url,
  };
}

/** JSON for a script element: no text in it can end the element or begin a comment. */
export function scriptJson(data: object): string {
  return JSON.stringify(data)
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&nbsp;": " " };

/** The beginning of the description as plain text, for previews; whole words, at most 200 characters. */
export function summaryOf({ title, description, organization, location }: OpenJob): string {
  const text = description
    .replace(/<[^>]*>/g, " ")
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? " ")
    .replace(/\s+/g, " ")
    .trim();
  if (text === "") return `${title} at ${organization.name}${location ? `, ${location}` : ""}`;
  if (text.length <= 200) return text;
  const cut = text.slice(0, 200);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(" "), 100))}…`;
}
