import type { questionTypes } from "#lib/recruiting/job-postings/rules.ts";

export const questionTypeWords: Record<(typeof questionTypes)[number], string> = {
  FREETEXT: "Short text",
  PARAGRAPH: "Long text",
  SINGLESELECTION: "Choice",
  YES_NO: "Yes or no",
};
