import { describe, expect, test } from "vitest";
import { addApplication, addJob, addRecruiter } from "#lib/testing/recruiting.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const author_id = await addRecruiter(at.owner, at.first);
const token = await addToken(at.owner, at.first, { type: "personal", user_id: author_id });

const hostile = [
  "<p>Met <strong>twice</strong></p>",
  "<script>alert(1)</script><SCRIPT/SRC=//evil.example/x.js></SCRIPT>",
  '<img src=x onerror="alert(2)"><p onclick="alert(3)" style="position:fixed">Click</p>',
  '<a href="javascript:alert(4)">one</a><a href=" jAvA&#x09;script:alert(5)">two</a>',
  '<a href="data:text/html,<script>alert(6)</script>">three</a><a href="//evil.example">four</a>',
  '<svg onload="alert(7)"><script>alert(8)</script><a xlink:href="javascript:alert(9)">five</a></svg>',
  '<iframe src="https://evil.example"></iframe><math><mtext><style><img src=x onerror=alert(10)></style></mtext></math>',
  '<form action="https://evil.example"><input name="q"></form><base href="https://evil.example/">',
  '<a href="https://portfolio.example/maps">maps</a>',
].join("");

const rel = 'rel="noopener noreferrer nofollow"';

const clean = [
  "<p>Met <strong>twice</strong></p>",
  "<p>Click</p>",
  `<a ${rel}>one</a><a ${rel}>two</a><a ${rel}>three</a><a ${rel}>four</a><a ${rel}>five</a>`,
  `<a href="https://portfolio.example/maps" ${rel}>maps</a>`,
].join("");

const shown = async (application_id: string, note_id: string) => {
  const of = `/rest/v2/ats/applications/${application_id}`;
  const note = (await send("GET", `${of}/notes/${note_id}`, token)).body.data;
  const [listed] = (await send("GET", of, token)).body.data.notes;
  return [note.richtext_content, listed.richtext_content];
};

describe("a hostile note", () => {
  test.each(["POST", "PATCH"])("is stored by %s without anything that runs or loads", async (method) => {
    const { application_id } = await addApplication(at.owner, at.first);
    const of = `/rest/v2/ats/applications/${application_id}/notes`;
    const first = method === "POST" ? hostile : "<p>Harmless</p>";
    const { body } = await send("POST", of, token, { body: { author_id, richtext_content: first } });
    if (method === "PATCH")
      await send("PATCH", `${of}/${body.data.id}`, token, { body: { richtext_content: hostile } });
    const [row] =
      await at.owner`select richtext_content from application_notes where application_id = ${application_id}`;
    expect(row?.richtext_content).toBe(clean);
    expect(await shown(application_id, body.data.id)).toEqual([clean, clean]);
  });

  test("is also sanitized when stored with a new application", async () => {
    const job = await addJob(at.owner, at.first);
    const { candidate_id } = await addApplication(at.owner, at.first);
    const { job_id, job_employment_type_id } = job;
    const made = await send("POST", "/rest/v2/ats/applications", token, {
      body: { job_id, candidate_id, job_employment_type_id, notes: [{ richtext_content: hostile }] },
    });
    expect(made.status).toBe(201);
    const rows =
      await at.owner`select richtext_content from application_notes where application_id = ${made.body.data.id}`;
    expect(rows.map(({ richtext_content }) => richtext_content)).toEqual([clean]);
  });

  test("is sanitized on reading if it entered the database another way", async () => {
    const { application_id } = await addApplication(at.owner, at.first);
    const [row] = await at.owner`insert into application_notes ${at.owner({
      ...{ organization_id: at.first.id, application_id, author_id, richtext_content: hostile },
    })} returning id`;
    expect(await shown(application_id, row?.id)).toEqual([clean, clean]);
  });

  test("is rejected if nothing of it remains", async () => {
    const { application_id } = await addApplication(at.owner, at.first);
    const refused = await send("POST", `/rest/v2/ats/applications/${application_id}/notes`, token, {
      body: { author_id, richtext_content: "<script>alert(1)</script>" },
    });
    expect([refused.status, refused.body.errors[0].message]).toEqual([400, "Note is required."]);
  });
});
