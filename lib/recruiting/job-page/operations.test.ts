import { describe, expect, test } from "vitest";
import { findJobPage, hiringOrganizations } from "#db/job-pages.ts";
import { addJob } from "#lib/testing/recruiting.ts";
import { addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
const other = await addToken(at.owner, at.second);

const get = async () => (await send("GET", "/rest/v2/ats/job-page", token)).body.data;
const set = (slug: unknown, as = token) => send("PATCH", "/rest/v2/ats/job-page", as, { body: { slug } });

async function addPosting(to: TestOrganization, title: string, more: Record<string, string> = {}) {
  const { job_id } = await addJob(at.owner, to, title);
  const [row] = await at.owner`
    insert into job_postings ${at.owner({
      ...{ organization_id: to.id, job_id, title, job_board_type: "EXTERNAL_CAREER_PAGE" },
      ...{ publication_state: "PUBLISHED_BASIC", location: "Gdynia", ...more },
    })} returning id`;
  return { job_id, id: row?.id as string };
}

describe("the address", () => {
  test("has the organization's ID until it is set, and can be set, changed, and removed", async () => {
    await set(null);
    expect(await get()).toEqual({ slug: null, path: `/jobs/of/${at.first.id}` });
    expect((await set(" Nord-Wind ")).body.data).toEqual({ slug: "nord-wind", path: "/jobs/of/nord-wind" });
    expect((await set("nordwind")).body.data.slug).toBe("nordwind");
    expect(await findJobPage("nord-wind")).toBeNull();
    expect((await set(null)).body.data.path).toBe(`/jobs/of/${at.first.id}`);
  });

  test("is unique among all organizations", async () => {
    expect((await set("unique")).status).toBe(200);
    const refused = await set("unique", other);
    expect([refused.status, refused.body.errors[0].path]).toEqual([409, "/slug"]);
    expect((await set("unique")).status).toBe(200);
  });

  test.each(["a", "-a", "a-", "a b", "ä", "a/b", "x".repeat(61), at.second.id, ""])("can't be %j", async (slug) => {
    const { status, body } = await set(slug);
    expect([status, body.errors[0].path]).toEqual([400, "/slug"]);
  });
});

test("lists published postings of open jobs on the external career page, and organizations that have one", async () => {
  await set("first");
  const open = await addPosting(at.first, "Surveyor");
  const closed = await addPosting(at.first, "Closed");
  await at.owner`update jobs set status = 'CLOSED' where id = ${closed.job_id}`;
  await addPosting(at.first, "Draft", { publication_state: "UNPUBLISHED" });
  await addPosting(at.first, "Colleagues only", { job_board_type: "INTERNAL_CAREER_PAGE" });
  const page = {
    name: at.first.name,
    logo_path: null,
    slug: "first",
    postings: [{ id: open.id, title: "Surveyor", location: "Gdynia" }],
  };
  for (const slug of ["first", "FIRST", at.first.id]) expect(await findJobPage(slug)).toEqual(page);
  expect(await findJobPage("never-was")).toBeNull();
  expect(await findJobPage("' or true --")).toBeNull();
  expect(await hiringOrganizations()).toEqual([{ name: at.first.name, slug: "first", openings: 1 }]);
  await addPosting(at.second, "Cook");
  expect((await hiringOrganizations()).map(({ slug }) => slug).sort()).toEqual([at.second.id, "first"].sort());
  const { data } = (await send("GET", `/rest/v2/public-jobs/${open.id}`, null)).body;
  expect(data).toMatchObject({ is_listed: true, organization: { name: at.first.name, jobs_path: "/jobs/of/first" } });
});
