import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import { counted, homePart, maxCounted } from "#lib/platform/home.ts";
import { defaultStageTypes } from "./words.ts";

const list = "/recruiting/applications";
const most = sql.raw(String(maxCounted + 1));

export const recruitingHome = [
  homePart<number>({
    name: "over_target",
    scope: "ats:write",
    select: () => sql`select count(*)::integer from (select app.applications_over_target() limit ${most}) as waiting`,
    read: (found) => ({ actions: counted("applications_over_target", found, `${list}?waiting=true`) }),
  }),
  homePart<number>({
    name: "applications",
    scope: "ats:read",
    select: ({ since }) => sql`select count(*)::integer from (
      select from applications where organization_id = ${currentOrganization} and updated_at > ${since} limit ${most}) as updated`,
    read: (found, { since }) => ({ news: counted("applications_updated", found, `${list}?updated=${since}`) }),
  }),
  homePart<{ stage: string; n: number }[]>({
    name: "pipeline",
    scope: "ats:read",
    select: () => sql`select json_agg(g) from (
      select coalesce(s.default_type_slug, 'others') as stage, sum(k.applications)::integer as n
        from interview_plan_stages s
        join job_stage_counts k on k.organization_id = s.organization_id and k.interview_plan_stage_id = s.id
        where s.organization_id = ${currentOrganization} and s.category_type_slug <> 'COMPLETED'
        group by 1 having sum(k.applications) > 0) as g`,
    read(found) {
      const order = [...defaultStageTypes, "others"];
      const stages = found.sort((a, b) => order.indexOf(a.stage) - order.indexOf(b.stage));
      const href = (stage: string) => `${list}?category=LEAD,ACTIVE&stage=${stage}`;
      return { charts: { pipeline: stages.map(({ stage, n }) => ({ key: stage, count: n, href: href(stage) })) } };
    },
  }),
];
