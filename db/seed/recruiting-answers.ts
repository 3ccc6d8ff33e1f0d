import { applicationMatchings } from "#db/schema/recruiting-applications.ts";
import type { StoredAnswer } from "#lib/recruiting/applications/public.ts";
import { answerText, type Question } from "#lib/recruiting/job-postings/rules.ts";
import type { Applicant } from "./cv.ts";
import { cvName } from "./cvs.ts";
import { Random } from "./random.ts";
import type { Rows } from "./table-rows.ts";

const question = (random: Random, type: Question["type"], text: string, labels: readonly string[] = []): Question => ({
  ...{ id: random.uuid(), type, text, is_required: type !== "PARAGRAPH" },
  options: labels.map((label) => ({ id: random.uuid(), label })),
});

/** The questions on a job's application form. */
export function inventQuestions(job: string): Question[] {
  const random = new Random(`questions of ${job}`);
  return [
    question(random, "FREETEXT", "When could you start?"),
    question(random, "SINGLESELECTION", "What is your notice period?", ["None", "1 month", "3 months", "6 months"]),
    question(random, "YES_NO", "Do you have a work permit for the EU?"),
    question(random, "PARAGRAPH", "What appeals to you about this job?"),
  ];
}

const starts = ["As soon as possible", "First of next month", "In three months", "After the summer", "In six weeks"];
const reasons = [
  "I know your trucks from the other side of the ramp, and I would like to make that side easier.",
  "Small teams that run what they build. A friend who works with you speaks very well of it.",
  "You publish how you plan routes, and I have been reading along for two years.",
  "I want to work close to the people who use the result every day.",
  "Freight is one of the few fields where an hour really counts.",
] as const;

function answerTo(random: Random, { type, options }: Question): string {
  if (type === "FREETEXT") return random.pick(starts);
  if (type === "SINGLESELECTION") return random.pick(options).id;
  if (type === "YES_NO") return random.chance(84) ? "yes" : "no";
  return random.chance(70) ? random.pick(reasons) : "";
}

/** An applicant's answers, as stored by the public page. */
export function inventAnswers(applicant: Applicant): StoredAnswer[] {
  const { candidate_id, first_name, last_name, email, phone_number, job, has_cv } = applicant;
  const random = new Random(`answers of ${candidate_id}`);
  const known = Object.entries({
    ...{ "First name": first_name, "Last name": last_name, Email: email, Phone: phone_number },
    CV: has_cv ? cvName(email) : null,
  });
  return [
    ...known.flatMap(([question_text, answer]) =>
      answer === null ? [] : [{ answer, question_text, question_type: "FREETEXT", data_binding_id: null }],
    ),
    ...inventQuestions(job).map((asked) => {
      const given = answerTo(random, asked);
      return {
        answer: given === "" ? null : answerText(asked, given),
        question_text: asked.text,
        question_type: asked.type === "YES_NO" ? "SINGLESELECTION" : asked.type,
        data_binding_id: asked.id,
      };
    }),
  ];
}

const grounds = {
  MATCHED: ["Shown in the first call.", "Clear from the CV.", "Confirmed by a reference."],
  NOT_MATCHED: ["Not so far, but willing to learn.", "Only from courses."],
  UNDECIDED: ["Ask in the next interview."],
} as const;

/** Recruiters' ratings of an application against each criterion of its job. */
export function addMatchings(
  rows: Rows,
  {
    application_id,
    criteria,
    isArchived,
    at,
  }: { application_id: string; criteria: string[]; isArchived: boolean; at: string },
): void {
  const random = new Random(`matchings of ${application_id}`);
  const weights = isArchived
    ? { MATCHED: 42, NOT_MATCHED: 40, UNDECIDED: 18 }
    : { MATCHED: 66, NOT_MATCHED: 10, UNDECIDED: 24 };
  for (const job_criteria_id of criteria) {
    const is_matched = random.weighted(weights);
    rows.add(applicationMatchings, {
      ...{ id: random.uuid(), application_id, job_criteria_id, is_matched, updated_at: at },
      description: random.chance(45) ? random.pick<string>(grounds[is_matched]) : null,
    });
  }
}
