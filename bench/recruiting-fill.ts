import type postgres from "postgres";
import { names } from "#db/seed/names.ts";

export const sizes = { organizations: 10, candidates: 100_000, applications: 300_000 };

const tables = [
  ...["candidates", "candidate_tag_links", "applications", "application_stages", "application_matchings"],
  ...["job_stage_counts", "recruiting_counters"],
];

type Log = (line: string) => void;

/** Indexes on these tables that back no constraint, with their definitions. */
async function looseIndexes(sql: postgres.ISql): Promise<{ name: string; definition: string }[]> {
  return sql`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any (${tables}::text[]::regclass[]) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`;
}

/** The measured organization and nine others, each with 40 jobs and 24 tags. */
async function addSettings(sql: postgres.ISql, measured: string): Promise<void> {
  await sql`insert into organizations (id, name) select gen_random_uuid(), 'Recruiting ' || n from generate_series(2, ${sizes.organizations}::integer) n`;
  await sql`create temporary table filled on commit drop as select id from organizations where id = ${measured} or name like 'Recruiting %'`;
  await sql`insert into departments (organization_id, name) select id, 'Department ' || n from filled, generate_series(1, 8) n`;
  await sql`
    insert into jobs (organization_id, title, status, department_id, interview_plan_id, created_at)
      select o.id, 'Job ' || n, 'OPEN', d.id, p.id, now() - interval '1000 days' from filled o cross join generate_series(1, 40) n
        join departments d on d.organization_id = o.id and d.name = 'Department ' || (1 + n % 8)
        join interview_plans p on p.organization_id = o.id and p.name = 'Standard'`;
  await sql`
    insert into job_criteria (organization_id, job_id, title) select j.organization_id, j.id, 'Criterion ' || n
      from jobs j join filled o on o.id = j.organization_id cross join generate_series(1, 2) n`;
  await sql`insert into candidate_tags (organization_id, label) select id, 'Tag ' || n from filled, generate_series(1, 24) n`;
  await sql`
    create temporary table pools on commit drop as select o.id as organization_id,
        (select array_agg(j.id order by j.title) from jobs j where j.organization_id = o.id and j.title like 'Job %') as jobs,
        (select array_agg(t.id order by t.label) from candidate_tags t where t.organization_id = o.id and t.label like 'Tag %') as tags,
        (select array_agg(s.slug order by s.slug) from application_sources s where s.organization_id = o.id) as sources,
        (select array_agg(s.id order by s.stage_order) from interview_plan_stages s join interview_plans p on p.organization_id = s.organization_id and p.id = s.interview_plan_id
          where s.organization_id = o.id and p.name = 'Standard') as stages
      from filled o`;
}

// As in real data, a few jobs, tags and sources account for most rows, and most applications are archived.
async function addRows(sql: postgres.ISql): Promise<void> {
  const groups = Object.values(names).flat();
  const [first, last] = (["first", "last"] as const).map((part) => groups.flatMap((group) => group[part]));
  await sql`
    insert into candidates (organization_id, id, numeric_id, first_name, last_name, email, created_at, updated_at, search_text)
      select p.organization_id, gen_random_uuid(), n, f, l, email, at, at, app.fold(f || ' ' || l || ' ' || email)
        from pools p cross join generate_series(1, ${sizes.candidates}::integer) n
        cross join lateral (select (${first ?? []}::text[])[1 + floor(random() * ${first?.length ?? 0})::integer + 0 * n] as f,
          (${last ?? []}::text[])[1 + floor(random() * ${last?.length ?? 0})::integer + 0 * n] as l, now() - random() * interval '900 days' + 0 * n * interval '1 s' as at) as random
        cross join lateral (select translate(lower(f || '.' || l), ' =', '') || n || '@candidates.example' as email) as addressed`;
  await sql`
    insert into candidate_tag_links (organization_id, candidate_id, tag_id)
      select c.organization_id, c.id, p.tags[1 + floor(24 * random() ^ 2)::integer] from candidates c join pools p using (organization_id) where random() < 0.5`;
  await sql`
    insert into applications (organization_id, id, numeric_id, job_id, candidate_id, source_slug, current_stage_entry_id, current_stage_id, current_category, current_default_type,
        moved_to_current_stage_at, created_at, updated_at, candidate_text)
      select organization_id, gen_random_uuid(), n, job, candidate_id, source, gen_random_uuid(), s.id, s.category_type_slug, s.default_type_slug,
          least(now(), at + wait * interval '30 days'), at, least(now(), at + wait * interval '40 days'), search_text
        from (select p.organization_id, n, p.jobs[1 + floor(40 * random() ^ 2)::integer] as job, p.sources[1 + floor(7 * random() ^ 2)::integer] as source, random() as wait,
            p.stages[case when random() < 0.7 then 6 else 1 + floor(5 * random() ^ 2)::integer end] as stage, now() - random() * interval '800 days' as at
          from pools p cross join generate_series(1, ${sizes.applications}::integer) n) as made
        join (select organization_id, numeric_id, id as candidate_id, search_text from candidates) as c using (organization_id)
        join interview_plan_stages s using (organization_id)
        where c.numeric_id = 1 + n % ${sizes.candidates}::integer and s.id = stage`;
  await sql`
    insert into application_stages (organization_id, id, application_id, interview_plan_stage_id, is_move, status, created_at, updated_at)
      select a.organization_id, a.current_stage_entry_id, a.id, a.current_stage_id, true, 'ACTIVE', a.moved_to_current_stage_at, a.updated_at
        from applications a join pools p using (organization_id)`;
  await sql`
    insert into application_matchings (organization_id, application_id, job_criteria_id, is_matched)
      select a.organization_id, a.id, k.id, (array['MATCHED', 'NOT_MATCHED', 'UNDECIDED'])[1 + floor(3 * random())::integer]
        from applications a join pools p using (organization_id) join job_criteria k on k.organization_id = a.organization_id and k.job_id = a.job_id where random() < 0.15`;
  await sql`
    insert into job_stage_counts (organization_id, job_id, interview_plan_stage_id, applications)
      select a.organization_id, a.job_id, a.current_stage_id, count(*) from applications a join pools p using (organization_id) group by 1, 2, 3`;
  await sql`
    insert into recruiting_counters (organization_id, candidate_number, application_number, candidates, applications)
      select organization_id, ${sizes.candidates}::integer, ${sizes.applications}::integer, ${sizes.candidates}::integer, ${sizes.applications}::integer from pools
      on conflict (organization_id) do update set candidate_number = excluded.candidate_number, application_number = excluded.application_number,
        candidates = excluded.candidates, applications = excluded.applications`;
}

/** Fills ten organizations of equal size, including the measured one, unless already filled. All or nothing. */
export async function fillRecruiting(sql: postgres.Sql, measured: string, log: Log): Promise<void> {
  const [row] = await sql`select from candidates where organization_id = ${measured} limit 1`;
  if (row) return;
  const began = performance.now();
  log(`Filling ${sizes.organizations} organizations of ${sizes.candidates} candidates each (once) …`);
  await sql.begin(async (transaction) => {
    await transaction`set local maintenance_work_mem = '1GB'`;
    await transaction`set local work_mem = '256MB'`;
    await addSettings(transaction, measured);
    const indexes = await looseIndexes(transaction);
    for (const { name } of indexes) await transaction.unsafe(`drop index ${name}`);
    // Triggers would count row by row; the counts are inserted at the end instead.
    await transaction`set local session_replication_role = replica`;
    await addRows(transaction);
    for (const { definition } of indexes) await transaction.unsafe(definition);
  });
  for (const table of tables) await sql.unsafe(`vacuum analyze ${table}`);
  log(`Filled in ${Math.round((performance.now() - began) / 1000)} s.`);
}
