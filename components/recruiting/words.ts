import type { questionTypes } from "#lib/recruiting/job-postings/rules.ts";

const sources: Record<string, string> = {
  SOURCED_INTERNALLY: "Sourced",
  EXTERNAL_CAREER_PAGE: "Career page",
  LINKEDIN_PREMIUM: "LinkedIn Premium",
  LINKEDIN: "LinkedIn",
  LINKEDIN_BASIC: "LinkedIn",
  INTERNAL_CAREER_PAGE: "Internal career page",
  INTERNAL_REFERRAL: "Referral",
  BULK_IMPORTED: "Imported",
};

/** "AGENCY_PARTNER" for display: "Agency partner". */
export function slugWord(slug: string): string {
  const words = slug.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function sourceWord(slug: string): string {
  return sources[slug] ?? slugWord(slug);
}

export const attachmentWords = { CV: "CV", LOGO: "Logo", OFFER_LETTER: "Offer letter", OTHER: "Other file" } as const;

/** A stage type for display: "Screening". */
export function stageTypeWord(type: string): string {
  return type === "others" ? "Other stages" : slugWord(type);
}

/** How far along an application is, by its stage. */
export function progressWord(stage: { default_type_slug: string | null; category_type_slug: string }): string {
  if (stage.default_type_slug === "archived" || stage.default_type_slug === "hired")
    return slugWord(stage.default_type_slug);
  return stage.category_type_slug === "COMPLETED" ? "Completed" : "In progress";
}

export const questionTypeWords: Record<(typeof questionTypes)[number], string> = {
  FREETEXT: "Short text",
  PARAGRAPH: "Long text",
  SINGLESELECTION: "Choice",
  YES_NO: "Yes or no",
};

export function candidateName({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}
