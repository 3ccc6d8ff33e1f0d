import { describe, expect, test } from "vitest";
import { addJob, addTag } from "#lib/testing/recruiting.ts";
import { addOrganization, addToken, send, stage } from "#lib/testing/stage.ts";

/**
 * 21,000 candidates with one application each, newest first: every fourth of the first 3,000 is Anna, tagged and from
 * LinkedIn, two older ones are Zoe, and every fourth of the last 11,000 is Mia.
 */
const at = await stage();
const own = await addOrganization(at.owner, "Broad");
const token = await addToken(at.owner, own);
const job = await addJob(at.owner, own);
const other = await addJob(at.owner, own, "Other");
const tag = await addTag(at.owner, own);
await at.owner.begin(async (sql) => {
  await sql`set local session_replication_role = replica`;
  await sql`
    insert into candidates (organization_id, id, numeric_id, first_name, last_name, email, created_at, updated_at)
      select ${own.id}, md5('c' || n)::uuid, n, case when n <= 3000 and n % 4 = 0 then 'Anna' when n in (9000, 9500) then 'Zoe' when n > 10000 and n % 4 = 0 then 'Mia' else 'Li' end, 'Lind', n || '@candidates.example', at, at
        from (select n, timestamptz '2026-06-01Z' - n * interval '1 minute' as at from generate_series(1, 21000) n) as numbered`;
  await sql`
    update candidates set search_text = app.fold(first_name || ' ' || last_name || ' ' || email) where organization_id = ${own.id}`;
  await sql`
    insert into applications (organization_id, id, numeric_id, job_id, candidate_id, source_slug, current_stage_id, current_category, current_default_type, moved_to_current_stage_at,
        created_at, updated_at, candidate_text)
      select organization_id, md5('a' || numeric_id)::uuid, numeric_id, case when numeric_id % 3 = 0 then ${other.job_id}::uuid else ${job.job_id}::uuid end, id,
          case first_name when 'Anna' then 'LINKEDIN_BASIC' else 'BULK_IMPORTED' end, ${job.stages.applied ?? ""}::uuid, 'LEAD', 'applied', created_at, created_at, created_at, search_text
        from candidates where organization_id = ${own.id}`;
  await sql`
    insert into candidate_tag_links (organization_id, candidate_id, tag_id) select organization_id, id, ${tag}::uuid from candidates where organization_id = ${own.id} and first_name = 'Anna'`;
  await sql`
    insert into job_stage_counts (organization_id, job_id, interview_plan_stage_id, applications)
      select organization_id, job_id, current_stage_id, count(*) from applications where organization_id = ${own.id} group by 1, 2, 3`;
  await sql`analyze candidates, applications, candidate_tag_links, job_stage_counts`;
  await sql`update recruiting_counters set candidates = 21000, applications = 21000 where organization_id = ${own.id}`;
});

const ask = async (path: string) => (await send("GET", `/rest/v2/ats/${path}`, token)).body;
const annas = Array.from({ length: 750 }, (_, n) => 4 * n + 4);
const mias = Array.from({ length: 2750 }, (_, n) => 4 * n + 10_004);

describe.each([
  ["candidates", "search=anna", annas, 100],
  ["candidates", "search=ANNA&tag_ids={tag}", annas, 100],
  ["candidates", "search=mia", mias, 1000],
  ["candidates", "search=mi", mias, 2500],
  ["applications", "search_text=anna", annas, 100],
  ["applications", "candidate_tag_ids={tag}", annas, 100],
  ["applications", "search_text=mia", mias, 1000],
  ["applications", "source_slugs=LINKEDIN_BASIC&sort_by=STAGE_CREATION_DATE", annas, 100],
])("%s by %s", (list, query, expected, least) => {
  test("count up to a limit and say so, and show every row once, even past that limit", async () => {
    const numbers: number[] = [];
    for (let next: string | null = ""; next !== null; ) {
      const page = await ask(
        `${list}?${query.replace("{tag}", tag)}&limit=100${next && `&cursor=${encodeURIComponent(next)}`}`,
      );
      expect([page.total_count, page.total_is_minimum]).toEqual([least, true]);
      numbers.push(...page.data.map((row: { numeric_id: number }) => row.numeric_id));
      next = page.next_cursor;
    }
    expect(numbers).toEqual(expected);
  });
});

test("counts rare matches exactly, wherever they are in the list", async () => {
  const searches = ["candidates?search=zoe", "applications?search_text=zoe"];
  for (const path of [...searches, "candidates?search=zo", "applications?search_text=zo"]) {
    const page = await ask(path);
    expect([page.total_count, page.total_is_minimum]).toEqual([2, undefined]);
    expect(page.data.map((row: { numeric_id: number }) => row.numeric_id)).toEqual([9000, 9500]);
  }
});

test("counts applications by job and stage exactly, however many there are", async () => {
  const stages = `interview_plan_stage_ids=${job.stages.applied}`;
  for (const [query, total] of [
    [`job_id=${job.job_id}`, 14_000],
    [`job_id=${other.job_id}&current_stage_category_type_slugs=LEAD`, 7000],
    [stages, 21_000],
    [`${stages}&current_stage_default_type_slugs=others`, 0],
    ["current_stage_default_type_slugs=applied", 21_000],
  ] as const) {
    const page = await ask(`applications?${query}&limit=1`);
    expect([query, page.total_count, page.total_is_minimum]).toEqual([query, total, undefined]);
  }
});
