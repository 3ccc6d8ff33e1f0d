import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { counted, countUpTo, homePart, maxCounted } from "#lib/platform/home.ts";
import { defaultStageTypes } from "./words.ts";

const list = "/recruiting/applications";
const most = sql.raw(String(maxCounted + 1));

/** How many waiting applications are listed. */
const listed = sql.raw("5");

/** The funnel covers today and the days before it. */
const funnelDays = 7;

interface Stage {
  stage: string;
  n: number;
}

interface Mine {
  waiting: number;
  listed: {
    id: string;
    candidate: string;
    job: string;
    stage: string;
    days: number;
    target_days: number | null;
  }[];
}

const order: readonly string[] = [...defaultStageTypes, "others"];

function inOrder(stages: readonly Stage[]): Stage[] {
  return [...stages].sort((one, other) => order.indexOf(one.stage) - order.indexOf(other.stage));
}

export const recruitingHome = [
  homePart<number>({
    name: "over_target",
    scope: "ats:write",
    select: () => sql`select count(*)::integer from (select app.applications_over_target() limit ${most}) as waiting`,
    read: (found) => ({ actions: counted("applications_over_target", found, `${list}?waiting=true&sort=moved`) }),
  }),
  homePart<number>({
    name: "applications",
    scope: "ats:read",
    select: ({ since }) => sql`select count(*)::integer from (
      select from applications where organization_id = ${currentOrganization} and updated_at > ${since} limit ${most}) as updated`,
    read: (found, { since }) => ({ news: counted("applications_updated", found, `${list}?updated=${since}`) }),
  }),
  homePart<Mine>({
    name: "mine",
    scope: "ats:read",
    select: () => sql`
      with mine as materialized (select id, waiting_since from app.my_applications())
      select json_build_object('waiting', (select count(*)::integer from mine),
        'listed', (select coalesce(json_agg(w), '[]') from (
          select a.id, trim(c.first_name || ' ' || c.last_name) as candidate, j.title as job, s.name as stage, s.target_days,
              greatest(0, floor(extract(epoch from app.now() - m.waiting_since) / 86400))::integer as days
            from (select * from mine order by waiting_since, id limit ${listed}) as m
            join applications a on a.organization_id = ${currentOrganization} and a.id = m.id
            join candidates c on c.organization_id = a.organization_id and c.id = a.candidate_id
            join jobs j on j.organization_id = a.organization_id and j.id = a.job_id
            join interview_plan_stages s on s.organization_id = a.organization_id and s.id = a.current_stage_id
            order by m.waiting_since, m.id) as w))`,
    read: ({ waiting, listed: rows }) => ({
      sections: {
        recruiting: {
          waiting: {
            ...{ ...countUpTo(waiting), href: `${list}?mine=true&sort=moved` },
            listed: rows.map((row) => ({ ...row, href: `${list}/${row.id}` })),
          },
        },
      },
    }),
  }),
  homePart<{ from: string; stages: Stage[] }>({
    name: "funnel",
    scope: "ats:read",
    // Entries are found stage by stage and by time, so that only those of the week are read.
    select: () => sql`
      with week as materialized (
        select app.today() - ${sql.raw(String(funnelDays - 1))} as first)
      select json_build_object('from', (select first from week), 'stages', (select coalesce(json_agg(g), '[]') from (
        select coalesce(s.default_type_slug, 'others') as stage, count(distinct e.application_id)::integer as n
          from interview_plan_stages s
          cross join lateral (
            select application_id from application_stages
              where organization_id = ${currentOrganization} and interview_plan_stage_id = s.id
                and created_at >= (select first::timestamp at time zone 'UTC' from week) and is_move and undone_at is null offset 0) as e
          where s.organization_id = ${currentOrganization} group by 1) as g))`,
    read: ({ from, stages }) => ({
      sections: {
        recruiting: {
          funnel: {
            from,
            stages: inOrder(stages).map(({ stage, n }) => ({
              ...{ key: stage, ...countUpTo(n), href: `${list}?entered=${stage}&entered_from=${from}` },
            })),
          },
        },
      },
    }),
  }),
  homePart<Stage[]>({
    name: "pipeline",
    scope: "ats:read",
    select: () => sql`select json_agg(g) from (
      select coalesce(s.default_type_slug, 'others') as stage, sum(k.applications)::integer as n
        from interview_plan_stages s
        join job_stage_counts k on k.organization_id = s.organization_id and k.interview_plan_stage_id = s.id
        where s.organization_id = ${currentOrganization} and s.category_type_slug <> 'COMPLETED'
        group by 1 having sum(k.applications) > 0) as g`,
    read(found) {
      const href = (stage: string) => `${list}?category=LEAD,ACTIVE&stage=${stage}`;
      return {
        charts: { pipeline: inOrder(found).map(({ stage, n }) => ({ key: stage, count: n, href: href(stage) })) },
      };
    },
  }),
];
