import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, decimal, key, uuidKey } from "./columns.ts";
import { tenantTable } from "./tenant-table.ts";

export const legalEntities = tenantTable(
  "legal_entities",
  {
    id: uuidKey(),
    name: text().notNull(),
    country: text().notNull(),
    currency: text().notNull(),
    vat_id: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.organization_id, table.id] })],
);

export const people = tenantTable(
  "people",
  {
    id: uuidKey(),
    first_name: text().notNull(),
    last_name: text().notNull(),
    email: text().notNull(),
    email_lower: text().notNull().generatedAlwaysAs(sql`lower(email)`),
    country: text().notNull(),
    job_title: text().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    index("people_email").on(table.organization_id, table.email_lower),
  ],
);

export const contractTypes = [
  "ongoing_time_based",
  "pay_as_you_go_time_based",
  "milestones",
  "payg_tasks",
  "commission",
  "eor",
  "peo",
  "global_payroll",
  "hris_direct_employee",
] as const;

export const contracts = tenantTable(
  "contracts",
  {
    id: key().notNull(),
    person_id: uuid().notNull(),
    legal_entity_id: uuid().notNull(),
    title: text().notNull(),
    type: text().$type<(typeof contractTypes)[number]>().notNull(),
    status: text().notNull(),
    country: text().notNull(),
    currency: text().notNull(),
    /** Pay of one `frequency` period in `currency`. */
    rate: decimal().notNull(),
    frequency: text().notNull(),
    starts_on: date({ mode: "string" }).notNull(),
    ends_on: date({ mode: "string" }),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      columns: [table.organization_id, table.person_id],
      foreignColumns: [people.organization_id, people.id],
    }),
    foreignKey({
      columns: [table.organization_id, table.legal_entity_id],
      foreignColumns: [legalEntities.organization_id, legalEntities.id],
    }),
    index("contracts_person").on(table.organization_id, table.person_id),
    check(
      "contracts_status",
      sql`status in ('new', 'under_review', 'waiting_for_employee_contract', 'in_progress', 'completed', 'cancelled')`,
    ),
    check(
      "contracts_frequency",
      sql`frequency in ('hourly', 'daily', 'weekly', 'biweekly', 'semimonthly', 'monthly', 'custom')`,
    ),
    check("contracts_rate", sql`rate >= 0 and scale(rate) = app.currency_digits(currency)`),
  ],
);
