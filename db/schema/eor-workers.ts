import { sql } from "drizzle-orm";
import { check, date, real, text, uuid } from "drizzle-orm/pg-core";
import { businessText, bytes, createdAt, instant, key, uuidKey } from "./columns.ts";
import { employment, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";
import { contracts, people } from "./workforce.ts";

/** A worker's notice, with the letter for them to sign. */
export const resignations = tenantTable(
  "resignations",
  {
    id: uuidKey(),
    contract_id: key().notNull(),
    person_id: uuid().notNull(),
    status: text().notNull().default("AWAITING_TRIAGE"),
    reason: personal.keep(text().notNull(), employment),
    submitted_by: text().notNull(),
    desired_end_date: personal.keep(date({ mode: "string" }).notNull(), employment),
    /** The last day of work; set when processed. */
    end_date: personal.keep(date({ mode: "string" }), employment),
    /** Unused days of paid time off at the review, and how they are settled. */
    unused_pto_days: real(),
    pto_settlement: text(),
    pto_reviewed_at: instant(),
    letter_id: uuidKey(),
    /** The name as typed by the worker; null until they sign. */
    signature: personal.keep(text(), employment),
    signed_at: instant(),
    /** What the letter says otherwise, kept by `app.keep_letter_details` when it is signed. */
    letter_worker: personal.keep(text(), employment),
    letter_title: personal.keep(text(), employment),
    letter_entity: businessText(),
    letter_address: businessText(),
    letter_organization: businessText(),
    /** Who canceled it; `termination` if the contract was terminated in another way. */
    cancelled_by: text(),
    closed_at: instant(),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.contract_id, contracts.id),
    own.reference(table.person_id, people.id),
    own.uniqueIndex("resignations_open", table.contract_id).where(sql`status not in ('COMPLETED', 'CANCELLED')`),
    own.index("resignations_created", table.created_at, table.id),
    own.index("resignations_status", table.status, table.created_at, table.id),
    own.index("resignations_person", table.person_id, table.created_at, table.id),
    own.index("resignations_contract", table.contract_id, table.created_at, table.id),
    check(
      "resignations_status",
      sql`status in ('COMPLETED', 'AWAITING_REFUND', 'PROCESSING', 'AWAITING_TRIAGE', 'AWAITING_PROCESSING', 'CANCELLED', 'AWAITING_PTO')`,
    ),
    check("resignations_submitted_by", sql`submitted_by in ('worker', 'client')`),
    check("resignations_cancelled_by", sql`cancelled_by in ('worker', 'client', 'termination')`),
    check("resignations_signature", sql`(signature is null) = (signed_at is null)`),
    check(
      "resignations_pto",
      sql`unused_pto_days between 0 and 366 and unused_pto_days * 2 = floor(unused_pto_days * 2) and pto_settlement in ('none', 'paid_out', 'taken')`,
    ),
    check("resignations_end", sql`(status = 'COMPLETED') = (end_date is not null)`),
  ],
);

/** Open tasks before a worker leaves, for the worker or the organization. */
export const offboardingTasks = tenantTable(
  "offboarding_tasks",
  {
    id: uuidKey(),
    resignation_id: uuid().notNull(),
    person_id: uuid().notNull(),
    assignee: text().notNull(),
    type: text().notNull(),
    due_on: personal.keep(date({ mode: "string" }).notNull(), employment),
    completed_at: instant(),
    /** Name of the member, token or worker that completed it. */
    completed_by: personal.keep(text(), employment),
    /** The worker's note, such as the address for final documents. */
    /** Encrypted for the purpose `offboarding-note`: it may be a home address. */
    note: personal.erase(bytes(), { sensitive: true }),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.resignation_id, resignations.id),
    own.reference(table.person_id, people.id),
    own.uniqueIndex("offboarding_tasks_type", table.resignation_id, table.type),
    own.index("offboarding_tasks_person", table.person_id),
    check("offboarding_tasks_assignee", sql`assignee in ('worker', 'client')`),
    check(
      "offboarding_tasks_type",
      sql`type in ('hand_over_work', 'return_equipment', 'confirm_address', 'review_paid_time_off', 'close_access')`,
    ),
    check("offboarding_tasks_completed", sql`(completed_at is null) = (completed_by is null)`),
  ],
);
