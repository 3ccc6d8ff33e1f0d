import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { RestError } from "#lib/platform/api/client.ts";
import type { OpenJob } from "#lib/recruiting/public-jobs/contract.ts";
import { type Filled, problemsOf, refusedProblems } from "./application-form.tsx";
import { PublicJob } from "./public-job.tsx";

const options = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: `option-${n}`, label: `Option ${n}` }));
const question = { text: "Why?", is_required: true, options: [] };

const job: OpenJob = {
  ...{ id: "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f", title: "Land surveyor", location: "Gdynia", description: "" },
  salary: "PLN 9,000 a month",
  ...{
    organization: { name: "Nordwind", logo_path: null, jobs_path: "/jobs/of/nordwind" },
    is_listed: true,
    published_on: "2026-03-05",
    employment_types: [{ id: "full", name: "Full-time" }],
  },
  ...{ consent_text: "I agree.", requires_cv: true },
  questions: [
    { ...question, id: "short", type: "FREETEXT" },
    { ...question, id: "long", type: "PARAGRAPH", is_required: false },
    { ...question, id: "few", type: "SINGLESELECTION", options: options(3) },
    { ...question, id: "many", type: "SINGLESELECTION", options: options(9) },
    { ...question, id: "drives", type: "YES_NO" },
    { ...question, id: "maybe", type: "YES_NO", is_required: false },
  ],
};

const file = new File(["%PDF-1.4"], "cv.pdf");
const filled: Filled = {
  ...{ first_name: "Inés", last_name: "Vidal", email: "ines@applicants.example", phone_number: "", website: "" },
  answers: { short: "Gdynia", few: "option-1", many: "option-8", drives: "no" },
  ...{ consent: true, file },
};

test("gives every question a control of its kind under its own name, and describes the job", () => {
  const html = renderToStaticMarkup(<PublicJob job={job} />);
  expect(html).toContain(">Land surveyor</h1>");
  expect(html).toContain("Nordwind");
  for (const fact of ["Gdynia", "PLN 9,000 a month", "Full-time", "Posted Mar 5, 2026"]) expect(html).toContain(fact);
  expect(html).toContain("After you apply");
  expect(html.replace(/<!-- -->/g, "")).toContain("12 fields, 9 required, and your CV");
  for (const id of ["short", "few", "drives"]) expect(html).toMatch(new RegExp(`<input[^>]* name="answers/${id}"`));
  expect(html).toMatch(/<textarea[^>]* name="answers\/long"/);
  for (const id of ["many", "maybe"]) expect(html).toMatch(new RegExp(`<select[^>]* name="answers/${id}"`));
  expect(html).toMatch(/<input[^>]* name="website"[^>]*tabindex="-1"|<input[^>]*tabindex="-1"[^>]* name="website"/i);
});

describe("validation before submitting", () => {
  test("finds no problems in a complete form", () => {
    expect(problemsOf(job, filled)).toEqual({});
    expect(
      problemsOf({ ...job, requires_cv: false, consent_text: "" }, { ...filled, file: null, consent: false }),
    ).toEqual({});
  });

  test("finds a problem at each required field of an empty form", () => {
    const empty = {
      ...filled,
      first_name: " ",
      last_name: "",
      email: "nobody",
      answers: {},
      consent: false,
      file: null,
    };
    expect(Object.keys(problemsOf(job, empty)).sort()).toEqual([
      "answers/drives",
      "answers/few",
      "answers/many",
      "answers/short",
      "consent",
      "email",
      "file",
      "first_name",
      "last_name",
    ]);
  });

  test.each([
    [new File(["x"], "cv.pages"), "isn't a PDF"],
    [new File([], "cv.pdf"), "is empty"],
    [new File([new Uint8Array(20 * 1024 * 1024 + 1)], "cv.pdf"), "is larger than 20 MB"],
  ])("rejects an unacceptable file with the reason", (given, words) => {
    expect(problemsOf(job, { ...filled, file: given }).file).toContain(words);
  });
});

test("shows server issues at their fields, and all others above the form", () => {
  const refused = new RestError(
    400,
    [
      { path: "/answers/few", message: "Choose one of the options." },
      { path: "/answers/gone", message: "This question was removed. Reload the page." },
      { path: "/email", message: "Enter a valid email address." },
    ],
    "r",
  );
  expect(refusedProblems(refused, job)).toEqual({
    "answers/few": "Choose one of the options.",
    "": "This question was removed. Reload the page.",
    email: "Enter a valid email address.",
  });
  expect(refusedProblems(new RestError(503, [{ message: "Not now", path: "/email" }], "r1"), job)).toEqual({
    "": "Not now (request ID r1)",
  });
});
