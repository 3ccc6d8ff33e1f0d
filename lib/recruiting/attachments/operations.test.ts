import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { endSession } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { addAttachment, addCandidate } from "#lib/testing/recruiting.ts";
import { docx, jpeg, pdf } from "#lib/testing/sample-files.ts";
import { addSession, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const session = await addSession(at.owner, at.first, "owner");

const newCandidate = () => addCandidate(at.owner, at.first);
const cv = (filling = "CV of Ada") => new File([Uint8Array.from(pdf(filling))], "cv.pdf", { type: "application/pdf" });
const attach = (candidate_id: string, body: object = { file: cv(), attachment_type_slug: "CV" }, text = session) =>
  send("POST", `/rest/v2/ats/candidates/${candidate_id}/attachments`, text, { body });
const list = (candidate_id: string, kind = "CV", query = "", text = session) =>
  send("GET", `/rest/v2/ats/attachments/CANDIDATE/${candidate_id}/${kind}${query}`, text);
const remove = (candidate_id: string, id: string) =>
  send("DELETE", `/rest/v2/ats/candidates/${candidate_id}/attachments/${id}`, session);
const open = (url: string) => send("GET", new URL(url).pathname, null);
const post = (path: string, body: object = {}) => send("POST", `/rest/v2/ats/candidates/${path}`, session, { body });

async function statusesOf(candidate_id: string) {
  const rows = await at.owner`select f.id, f.status from attachments a join stored_files f
    on f.organization_id = a.organization_id and f.id = a.file_id where a.attachable_id = ${candidate_id}`;
  return rows.map(({ id, status }) => ({ id, status }));
}
const statusOf = async (id: string) => (await at.owner`select status from stored_files where id = ${id}`)[0]?.status;

describe("attaching a file", () => {
  test("returns the record, and the list has a link to the exact bytes", async () => {
    const candidate_id = await newCandidate();
    const { status, body } = await attach(candidate_id);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      ...{ file_name: "cv.pdf", file_content_type: "application/pdf", ai_summary: null },
      ...{ attachable_type_slug: "CANDIDATE", attachable_id: candidate_id, attachment_type_slug: "CV" },
    });
    const listed = await list(candidate_id);
    expect(listed.body).toMatchObject({ total_count: 1, has_more: false });
    const [{ url, ...row }] = listed.body.data;
    expect({ ...row, url: "" }).toEqual({ ...body.data, url: "" });
    for (const link of [url, body.data.url]) {
      const file = await open(link);
      expect([file.status, file.text]).toEqual([200, pdf("CV of Ada").toString()]);
      expect(file.headers.get("content-disposition")).toBe('attachment; filename="cv.pdf"');
    }
    expect((await list(candidate_id, "OTHER")).body.data).toEqual([]);
  });

  test("lists several files of both types newest first, page by page, each with its own link", async () => {
    const candidate_id = await newCandidate();
    for (const filling of ["first", "second", "third"])
      await attach(candidate_id, { file: cv(filling), attachment_type_slug: "CV" });
    const photo = new File([Uint8Array.from(jpeg())], "portfolio.jpg");
    expect((await attach(candidate_id, { file: photo, attachment_type_slug: "OTHER" })).status).toBe(201);
    const texts: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const { body } = await list(candidate_id, "CV", `?limit=2${cursor ? `&cursor=${cursor}` : ""}`);
      for (const { url } of body.data) texts.push((await open(url)).text);
      cursor = body.next_cursor;
    }
    expect(texts).toEqual(["third", "second", "first"].map((filling) => pdf(filling).toString()));
    const [other] = (await list(candidate_id, "OTHER")).body.data;
    expect(other).toMatchObject({ file_name: "portfolio.jpg", file_content_type: "image/jpeg" });
    expect((await open(other.url)).status).toBe(200);
  });

  test("accepts a text document as a CV, which its link serves as a download, never inline", async () => {
    const candidate_id = await newCandidate();
    const file = new File([Uint8Array.from(docx())], "cv.docx", { type: "text/html" });
    const { status, body } = await attach(candidate_id, { file, attachment_type_slug: "CV" });
    const content_type = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
    expect([status, body.data.file_content_type]).toEqual([201, content_type]);
    const { headers, text } = await open(body.data.url);
    expect(text).toBe(docx().toString());
    expect(headers.get("content-type")).toBe(content_type);
    expect(headers.get("content-disposition")).toBe('attachment; filename="cv.docx"');
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("returns no link for a record without a stored file", async () => {
    const candidate_id = await newCandidate();
    await addAttachment(at.owner, at.first, candidate_id);
    expect((await list(candidate_id)).body.data).toMatchObject([{ file_name: "cv.pdf", url: null }]);
  });

  test.each([
    ["file", { attachment_type_slug: "CV" }],
    ["file", { file: "no file", attachment_type_slug: "CV" }],
    ["file", { file: new File(["Hello"], "cv.docx"), attachment_type_slug: "CV" }],
    ["file", { file: new File([], "cv.pdf"), attachment_type_slug: "CV" }],
    ["attachment_type_slug", { file: cv() }],
    ["attachment_type_slug", { file: cv(), attachment_type_slug: "LOGO" }],
    ["surprise", { file: cv(), attachment_type_slug: "CV", surprise: "x" }],
  ])("names a wrong or missing %s when rejecting it", async (field, body) => {
    const candidate_id = await newCandidate();
    const answer = await attach(candidate_id, body);
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, `/${field}`]);
    expect(await statusesOf(candidate_id)).toEqual([]);
  });

  test("treats another organization's candidate as unknown and stores nothing for it", async () => {
    const foreign = await addCandidate(at.owner, at.second);
    const [other, none] = [await attach(foreign), await attach(randomUUID())];
    expect([other.status, none.status]).toEqual([404, 404]);
    expect(other.body.errors).toEqual(none.body.errors);
    expect(await statusesOf(foreign)).toEqual([]);
  });
});

test("a link ends with the session that requested it, not before", async () => {
  const candidate_id = await newCandidate();
  await attach(candidate_id);
  const brief = await addSession(at.owner, at.first, "owner");
  const [{ url }] = (await list(candidate_id, "CV", "", brief)).body.data;
  expect((await open(url)).status).toBe(200);
  await endSession(tokenDigest(brief));
  expect((await open(url)).status).toBe(404);
});

describe("deleting a file", () => {
  test("removes it from the list, ends its link immediately and discards the file", async () => {
    const candidate_id = await newCandidate();
    const { data } = (await attach(candidate_id)).body;
    await attach(candidate_id, { file: cv("kept"), attachment_type_slug: "CV" });
    const [row] = await at.owner`select file_id from attachments where id = ${data.id}`;
    expect((await remove(candidate_id, data.id)).body).toEqual({ data: { deleted: true } });
    expect((await open(data.url)).status).toBe(404);
    expect(await statusOf(row?.file_id)).toBe("discarded");
    const left = (await list(candidate_id)).body.data;
    expect(left).toHaveLength(1);
    expect((await open(left[0].url)).text).toBe(pdf("kept").toString());
    expect((await remove(candidate_id, data.id)).status).toBe(404);
  });

  test("works only under the candidate it belongs to", async () => {
    const [candidate_id, other] = [await newCandidate(), await newCandidate()];
    const { data } = (await attach(candidate_id)).body;
    expect((await remove(other, data.id)).status).toBe(404);
    expect((await open(data.url)).status).toBe(200);
  });
});

test("erasing a candidate discards every file and blocks new attachments", async () => {
  const candidate_id = await newCandidate();
  const { data } = (await attach(candidate_id)).body;
  await attach(candidate_id, { file: cv(), attachment_type_slug: "OTHER" });
  const files = await statusesOf(candidate_id);
  expect(files.map(({ status }) => status)).toEqual(["kept", "kept"]);
  expect((await post(`${candidate_id}/anonymize`)).status).toBe(200);
  for (const { id } of files) expect(await statusOf(id)).toBe("discarded");
  expect((await open(data.url)).status).toBe(404);
  expect((await list(candidate_id)).body.data).toEqual([]);
  const late = await attach(candidate_id);
  expect([late.status, late.body.errors[0].reason]).toEqual([409, "candidate_anonymized"]);
});

test("merging moves the files and keeps their links working; the duplicate takes no more", async () => {
  const [kept, duplicate] = [await newCandidate(), await newCandidate()];
  const { data } = (await attach(duplicate)).body;
  expect((await post(`${kept}/merge`, { duplicate_id: duplicate })).status).toBe(200);
  const [moved] = (await list(kept)).body.data;
  expect(moved).toMatchObject({ id: data.id, attachable_id: kept });
  for (const url of [moved.url, data.url]) expect((await open(url)).text).toBe(pdf("CV of Ada").toString());
  expect((await attach(duplicate)).status).toBe(404);
  expect((await remove(kept, data.id)).status).toBe(200);
});

test("a concurrent upload and erasure leave no file behind", async () => {
  for (let round = 0; round < 5; round += 1) {
    const candidate_id = await newCandidate();
    const [uploaded] = await Promise.all([attach(candidate_id), post(`${candidate_id}/anonymize`)]);
    expect([201, 409]).toContain(uploaded.status);
    expect(await statusesOf(candidate_id)).toEqual([]);
  }
});
