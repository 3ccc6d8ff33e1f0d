import { z } from "zod";
import { matchingValues } from "#db/schema/words.ts";
import { oneOf } from "#lib/platform/declaration/fields.ts";
import { id } from "#lib/recruiting/fields.ts";

const hint =
  'must be a list such as job_criterias_matchings[0][job_criteria_id]=…&job_criterias_matchings[0][is_matched]=MATCHED, or JSON like {"job_criteria_id":"…","is_matched":"MATCHED"}';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Accepts objects, the JSON text of single objects, or the JSON text of the whole list. */
function toList(value: unknown): unknown {
  if (value === undefined) return undefined;
  const list = Array.isArray(value) ? value : [value];
  return list.flatMap((one) => (typeof one === "string" ? parsed(one) : one));
}

const matching = z.object(
  { job_criteria_id: id, is_matched: oneOf(matchingValues) },
  { error: "must name a job_criteria_id and is_matched" },
);

export const criteriaMatchings = z
  .preprocess(toList, z.array(matching, { error: hint }).max(50, "must have at most 50 criteria").optional())
  .optional()
  .meta({
    description:
      'Only applications that match all of these, such as `{"job_criteria_id":"…","is_matched":"MATCHED"}`. `UNDECIDED` includes applications without a record.',
  });
