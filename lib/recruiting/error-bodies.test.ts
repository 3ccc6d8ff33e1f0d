import { describe, expect, test } from "vitest";
import { addApplication, addJob, addRecruiter } from "#lib/testing/recruiting.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const author_id = await addRecruiter(at.owner, at.first);
const token = await addToken(at.owner, at.first, { type: "personal", user_id: author_id });
const { application_id, candidate_id, job } = await addApplication(at.owner, at.first, {
  job: await addJob(at.owner, at.first),
});
const ids: Record<string, string> = {
  ...{ application_id, candidate_id, author_id, job_id: job.job_id, stage_id: job.stages.screening ?? "" },
  job_employment_type_id: job.job_employment_type_id,
};

/** The keys of a body and of its items, without the path that ours add. */
function shapeOf(body: Record<string, unknown>): string {
  const keys = (value: object) => Object.keys(value).sort().join();
  const ofItem = (item: object) => keys(item).replace(/,path\b/, "");
  const items = body.errors as object[] | undefined;
  return items ? [keys(body), ...new Set(items.map(ofItem))].join(" of ") : ofItem(body);
}

const shapes = {
  E0: "errors,request of message,reason",
  E2: "errors of code,message",
  E3: "errors of code,field,message",
  E5: "code,message",
  E6: "errors,path,status_code,timestamp of code,field,message",
} as const;

type Shape = keyof typeof shapes;

interface Row {
  request: string;
  /** A query, headers or body that is rejected. */
  wrong?: string;
  headers?: Record<string, string>;
  refused?: object;
  /** A valid body. */
  body?: (known: typeof ids) => object;
  400: Shape;
  500: Shape;
}

const application = "/applications/{application_id}";

const rows: Row[] = [
  { request: "GET /application-sources", wrong: "?limit=0", 400: "E0", 500: "E0" },
  { request: "GET /departments", wrong: "?limit=0", 400: "E3", 500: "E0" },
  { request: "GET /tags", wrong: "?limit=0", 400: "E6", 500: "E6" },
  { request: "GET /applications", wrong: "?limit=0", 400: "E2", 500: "E2" },
  { request: `GET ${application}`, headers: { "x-version": "1999-01-01" }, 400: "E2", 500: "E2" },
  { request: "GET /candidates", wrong: "?limit=0", 400: "E5", 500: "E2" },
  { request: "GET /attachments/CANDIDATE/{candidate_id}/CV", wrong: "?limit=0", 400: "E2", 500: "E2" },
  {
    request: `POST ${application}/notes`,
    body: ({ author_id }) => ({ data: { author_id, richtext_content: "<p>Fine</p>" } }),
    refused: { data: {} },
    ...{ 400: "E2", 500: "E2" },
  },
  {
    request: `POST ${application}/interview-plan-stages`,
    body: ({ author_id, stage_id }) => ({
      data: { creator_id: author_id, interview_plan_stage_id: stage_id, is_current_stage: true },
    }),
    refused: { data: {} },
    ...{ 400: "E2", 500: "E2" },
  },
  {
    request: "POST /applications",
    body: ({ job_id, candidate_id, job_employment_type_id }) => ({
      data: { job_id, candidate_id, job_employment_type_id },
    }),
    refused: { data: {} },
    ...{ 400: "E2", 500: "E2" },
  },
  {
    request: "POST /candidates",
    body: () => ({ data: { first_name: "Ada", last_name: "Okafor", email: "ada@candidates.example" } }),
    refused: { data: {} },
    ...{ 400: "E2", 500: "E2" },
  },
  {
    request: "POST /candidates/{candidate_id}/tags",
    body: () => ({ tag_ids: [] }),
    refused: { data: { tags: ["Remote"] } },
    ...{ 400: "E6", 500: "E6" },
  },
];

function ask(row: Row, path: string, as: string | null, body?: object, headers = {}) {
  const [method = ""] = row.request.split(" ");
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => ids[name] ?? "");
  return send(method, `/rest/v2/ats${filled}`, as, { body, headers });
}

const pathOf = ({ request }: Row) => request.split(" ")[1] ?? "";

const foreign = "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f";

/** Renames the tables recruiting reads, as if a migration had failed. */
async function withoutTables<Result>(act: () => Promise<Result>): Promise<Result> {
  const tables = ["candidates", "applications", "departments", "application_sources", "candidate_tags", "attachments"];
  const rename = (from: string, to: string) =>
    at.owner.begin(async (sql) => {
      for (const table of tables) await sql`alter table ${sql(from + table)} rename to ${sql(to + table)}`;
    });
  await rename("", "away_");
  try {
    return await act();
  } finally {
    await rename("away_", "");
  }
}

describe("each operation's error bodies", () => {
  test.each(rows)("$request: 400", async (row) => {
    const answer = await ask(row, `${pathOf(row)}${row.wrong ?? ""}`, token, row.refused, row.headers);
    expect([answer.status, shapeOf(answer.body)]).toEqual([400, shapes[row[400]]]);
  });

  test.each(rows)("$request: 500", async (row) => {
    const answer = await withoutTables(() => ask(row, pathOf(row), token, row.body?.(ids)));
    expect([answer.status, shapeOf(answer.body)]).toEqual([500, shapes[row[500]]]);
    expect(answer.text).toContain("Internal error. Include the request ID");
  });

  test.each(rows)("$request: 401, 403 and 404 in the common format", async (row) => {
    const path = pathOf(row);
    const blind = await addToken(at.owner, at.first, { scopes: ["accounting:read"] });
    const answers = [await ask(row, path, null, row.body?.(ids)), await ask(row, path, blind, row.body?.(ids))];
    if (path.includes("{")) answers.push(await ask(row, path.replace(/\{\w+\}/, foreign), token, row.body?.(ids)));
    const expected = [401, 403, 404].slice(0, answers.length);
    expect(answers.map(({ status, body }) => [status, shapeOf(body)])).toEqual(
      expected.map((status) => [status, shapes.E0]),
    );
  });
});
