import type { ISql } from "postgres";
import * as settingTables from "#db/schema/recruiting-settings.ts";
import type { Random } from "./random.ts";
import { activities, departments, steps, tags, templates } from "./recruiting-words.ts";
import type { Rows } from "./table-rows.ts";

/** Settings that jobs and applications refer to. */
export interface Setting {
  plan: string;
  stages: string[];
  tags: string[];
  departments: Map<string, string>;
  employment: string;
  /** IDs by kind. */
  reasons: Record<string, string[]>;
}

export async function addSettings(sql: ISql, rows: Rows, random: Random, since: string): Promise<Setting> {
  const plan = random.uuid();
  rows.add(settingTables.interviewPlans, { id: plan, name: "Three interviews", created_at: since, updated_at: since });
  const stages = steps.map(([name, category_type_slug, default_type_slug, target_days], place) =>
    rows.add(settingTables.interviewPlanStages, {
      ...{ id: random.uuid(), interview_plan_id: plan, name, category_type_slug, default_type_slug, target_days },
      ...{ stage_order: place + 1, created_at: since },
    }),
  );
  for (const [place, [stage]] of steps.entries())
    for (const [position, [name, kind]] of (activities[stage] ?? []).entries())
      rows.add(settingTables.stageActivities, {
        ...{ id: random.uuid(), interview_plan_stage_id: stages[place] ?? "", name, kind, position: position + 1 },
      });
  const made = new Map(
    departments.map((name) => [
      name as string,
      rows.add(settingTables.departments, { id: random.uuid(), name, created_at: since, updated_at: since }),
    ]),
  );
  for (const [name, subject, body] of templates)
    rows.add(settingTables.emailTemplates, {
      id: random.uuid(),
      name,
      subject,
      body,
      created_at: since,
      updated_at: since,
    });
  const tagIds = tags.map((label) =>
    rows.add(settingTables.candidateTags, { id: random.uuid(), label, created_at: since, updated_at: since }),
  );
  const [type] = await sql.unsafe(
    "select id from employment_types where organization_id = app.organization_id() and name = 'Full-time'",
  );
  const known = await sql.unsafe(
    "select id, kind from archivation_reasons where organization_id = app.organization_id() order by name_lower",
  );
  const reasons = Object.fromEntries(
    ["REJECTED", "WITHDREW"].map((kind) => [
      kind,
      known.filter((row) => row.kind === kind).map((row) => row.id as string),
    ]),
  );
  return { plan, stages, tags: tagIds, departments: made, employment: type?.id, reasons };
}
