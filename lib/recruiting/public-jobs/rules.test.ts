import { expect, test } from "vitest";
import { formLength } from "./rules.ts";

const short = { questions: [], employment_types: [{}], requires_cv: true, consent_text: "" };

test("counts every field of a form and estimates the time from them", () => {
  expect(formLength(short)).toEqual({ fields: 5, required: 4, minutes: 2 });
  const long = {
    questions: [
      { type: "PARAGRAPH", is_required: false } as const,
      { type: "FREETEXT", is_required: true } as const,
      { type: "YES_NO", is_required: true } as const,
    ],
    ...{ employment_types: [{}, {}], requires_cv: false, consent_text: "I agree." },
  };
  expect(formLength(long)).toEqual({ fields: 10, required: 7, minutes: 5 });
});
