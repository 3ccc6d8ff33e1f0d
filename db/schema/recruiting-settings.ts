import { sql } from "drizzle-orm";
import { check, integer, text, uuid } from "drizzle-orm/pg-core";
import { businessText, checkWord, createdAt, instant, key, uuidKey } from "./columns.ts";
import { tenantTable } from "./tenant-table.ts";
import { activityKinds, archivationReasonKinds, defaultStageTypes, stageCategories } from "./words.ts";

export const departments = tenantTable(
  "departments",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    name_lower: text().notNull().generatedAlwaysAs(sql`lower(name)`),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table, own) => [
    own.uniqueIndex("departments_name", table.name_lower),
    own.index("departments_created", table.created_at, table.id),
  ],
);

/** Where applications come from. Every organization starts with the standard ones. */
export const applicationSources = tenantTable(
  "application_sources",
  { id: uuidKey(), slug: key().notNull(), created_at: createdAt(), updated_at: createdAt() },
  (table, own) => [
    own.unique("application_sources_slug", table.slug),
    own.index("application_sources_created", table.created_at, table.id),
  ],
);

export const employmentTypes = tenantTable(
  "employment_types",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    name_lower: text().notNull().generatedAlwaysAs(sql`lower(name)`),
    created_at: createdAt(),
  },
  (table, own) => [own.uniqueIndex("employment_types_name", table.name_lower)],
);

/** Reasons for archiving an application. */
export const archivationReasons = tenantTable(
  "archivation_reasons",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    name_lower: text().notNull().generatedAlwaysAs(sql`lower(name)`),
    kind: text().$type<(typeof archivationReasonKinds)[number]>().notNull(),
    /** No longer offered for new decisions. */
    retired_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table, own) => [
    own.uniqueIndex("archivation_reasons_name", table.name_lower),
    checkWord("archivation_reasons_kind", table.kind, archivationReasonKinds),
  ],
);

/** Subject and body are Liquid; the body is sanitized HTML. */
export const emailTemplates = tenantTable(
  "email_templates",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    name_lower: text().notNull().generatedAlwaysAs(sql`lower(name)`),
    subject: businessText().notNull(),
    body: businessText().notNull(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table, own) => [own.uniqueIndex("email_templates_name", table.name_lower)],
);

export const candidateTags = tenantTable(
  "candidate_tags",
  {
    id: uuidKey(),
    label: businessText().notNull(),
    label_lower: text().notNull().generatedAlwaysAs(sql`lower(label)`),
    created_by: uuid(),
    updated_by: uuid(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table, own) => [
    own.uniqueIndex("candidate_tags_label", table.label_lower),
    own.index("candidate_tags_created", table.created_at, table.id),
  ],
);

export const interviewPlans = tenantTable(
  "interview_plans",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    name_lower: text().notNull().generatedAlwaysAs(sql`lower(name)`),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table, own) => [own.uniqueIndex("interview_plans_name", table.name_lower)],
);

export const interviewPlanStages = tenantTable(
  "interview_plan_stages",
  {
    id: uuidKey(),
    interview_plan_id: uuid().notNull(),
    name: businessText().notNull(),
    description: businessText(),
    stage_order: integer().notNull(),
    category_type_slug: text().$type<(typeof stageCategories)[number]>().notNull(),
    default_type_slug: text().$type<(typeof defaultStageTypes)[number]>(),
    /** The maximum number of days an application should spend here. */
    target_days: integer(),
    created_at: createdAt(),
    /** Removed from the plan, but kept for the history of applications that were here. */
    retired_at: instant(),
  },
  (table, own) => [
    own.reference(table.interview_plan_id, interviewPlans.id, "interview_plan_stages_plan_fk"),
    own.index("interview_plan_stages_plan", table.interview_plan_id, table.stage_order),
    checkWord("interview_plan_stages_category", table.category_type_slug, stageCategories),
    checkWord("interview_plan_stages_default", table.default_type_slug, defaultStageTypes),
    check("interview_plan_stages_target", sql`target_days between 1 and 365`),
  ],
);

/** Activities due when an application enters a stage. */
export const stageActivities = tenantTable(
  "stage_activities",
  {
    id: uuidKey(),
    interview_plan_stage_id: uuid().notNull(),
    name: businessText().notNull(),
    kind: text().$type<(typeof activityKinds)[number]>().notNull(),
    position: integer().notNull(),
    retired_at: instant(),
  },
  (table, own) => [
    own.reference(table.interview_plan_stage_id, interviewPlanStages.id, "stage_activities_stage_fk"),
    own.index("stage_activities_stage", table.interview_plan_stage_id, table.position),
    checkWord("stage_activities_kind", table.kind, activityKinds),
  ],
);
