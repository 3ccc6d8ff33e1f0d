import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { notFound } from "#lib/platform/declaration/errors.ts";
import { memberJson, stageJson } from "#lib/recruiting/sql.ts";
import * as contract from "./contract.ts";
import { move } from "./move-application.ts";
import { undoMove } from "./undo-move.ts";

export const moveApplication = implementWrite(contract.moveApplication, async ({ input, db, request_id }) => ({
  data: await move(db, { request_id }, input),
}));

export const undoApplicationMove = implementWrite(contract.undoApplicationMove, async ({ input, db, request_id }) => ({
  data: await undoMove(db, { request_id }, input),
}));

type Entry = z.output<(typeof contract.listApplicationStages)["output"]>["data"][number] & Record<string, unknown>;

export const listApplicationStages = implementRead(
  contract.listApplicationStages,
  async ({ input: { application_id }, db }) => {
    const rows = await db.execute<Entry>(sql`
      select e.id, e.application_id, ${stageJson("s")} as interview_plan_stage, e.is_move, e.id is not distinct from a.current_stage_entry_id as is_current, e.status,
          ${memberJson("e.creator_id", "e.organization_id")} as creator, ${memberJson("e.undone_by", "e.organization_id")} as undone_by,
          case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as archivation_reason,
          coalesce((select json_agg(json_build_object('id', v.id, 'activity_id', t.id, 'name', t.name, 'kind', t.kind,
              'candidate_self_scheduling_email_template_id', v.self_scheduling_template_id) order by t.position)
            from application_activities v join stage_activities t on t.organization_id = v.organization_id and t.id = v.activity_id
            where v.organization_id = e.organization_id and v.stage_entry_id = e.id and v.canceled_at is null), '[]') as activities,
          (select json_build_object('id', m.id, 'subject', m.subject, 'status', m.status, 'send_at', app.iso(m.send_at), 'sent_at', app.iso(m.sent_at))
            from emails m where m.organization_id = e.organization_id and m.stage_entry_id = e.id limit 1) as email,
          e.left_at, e.undone_at, e.created_at, e.updated_at
        from applications a
        join application_stages e on e.organization_id = a.organization_id and e.application_id = a.id
        join interview_plan_stages s on s.organization_id = e.organization_id and s.id = e.interview_plan_stage_id
        left join archivation_reasons r on r.organization_id = e.organization_id and r.id = e.archivation_reason_id
        where a.organization_id = ${currentOrganization} and a.id = ${application_id}
        order by e.created_at desc, e.id desc limit 500`);
    if (rows.length === 0) {
      const [known] = await db.execute(
        sql`select id from applications where organization_id = ${currentOrganization} and id = ${application_id}`,
      );
      if (!known) throw notFound("Application");
    }
    return { data: [...rows] };
  },
);
