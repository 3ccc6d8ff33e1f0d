import type { Question } from "#lib/recruiting/job-postings/rules.ts";

interface Form {
  questions: readonly Pick<Question, "type" | "is_required">[];
  employment_types: readonly unknown[];
  requires_cv: boolean;
  consent_text: string;
}

/** Name, email address, and phone number. */
const contact = { fields: 4, required: 3, seconds: 40 };
const cvSeconds = 40;
const secondsFor: Record<Question["type"], number> = { FREETEXT: 20, PARAGRAPH: 120, SINGLESELECTION: 10, YES_NO: 5 };

/** How many fields an application form has, how many of them must be filled in, and about how many minutes that takes. */
export function formLength({ questions, employment_types, requires_cv, consent_text }: Form) {
  const chooses = employment_types.length > 1 ? 1 : 0;
  const consents = consent_text === "" ? 0 : 1;
  const asked = questions.reduce((sum, { type }) => sum + secondsFor[type], 0);
  const seconds = contact.seconds + cvSeconds + asked + 10 * (chooses + consents);
  return {
    fields: contact.fields + 1 + questions.length + chooses + consents,
    required:
      contact.required +
      (requires_cv ? 1 : 0) +
      questions.filter(({ is_required }) => is_required).length +
      chooses +
      consents,
    minutes: Math.ceil(seconds / 60),
  };
}
