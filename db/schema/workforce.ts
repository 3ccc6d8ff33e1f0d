import { sql } from "drizzle-orm";
import { type AnyPgColumn, bigint, boolean, check, date, index, smallint, text, uuid } from "drizzle-orm/pg-core";
import { businessText, checkWord, code, createdAt, decimal, instant, key, uuidKey } from "./columns.ts";
import { storedFiles } from "./files.ts";
import { copied, employment, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";
import { contractStatuses, type contractTypes, cycleFrequencies, payFrequencies } from "./words.ts";

export const legalEntities = tenantTable(
  "legal_entities",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    country: code().notNull(),
    currency: code().notNull(),
    vat_id: businessText().notNull(),
    type: text().$type<"company" | "individual">().notNull().default("company"),
    /** As on an envelope, with line breaks. */
    address: businessText().notNull().default(""),
    /** In the numbers of its documents; a trigger gives one to entities that are added without. */
    code: code().notNull().default(""),
    created_at: createdAt(),
  },
  (table, own) => [
    own.uniqueIndex("legal_entities_code", table.code),
    check("legal_entities_type", sql`type in ('company', 'individual')`),
    check("legal_entities_code_text", sql`code ~ '^[A-Z][A-Z0-9]{1,5}$'`),
  ],
);

/** Earlier states of a legal entity, written by a trigger. Documents show the entity as it was when they were made. */
export const legalEntityVersions = tenantTable(
  "legal_entity_versions",
  {
    id: uuidKey(),
    legal_entity_id: uuid().notNull(),
    held_until: instant().notNull(),
    name: businessText().notNull(),
    country: code().notNull(),
    vat_id: businessText().notNull(),
    address: businessText().notNull(),
  },
  (table, own) => [
    own.reference(table.legal_entity_id, legalEntities.id, "legal_entity_versions_entity_fk").onDelete("cascade"),
    own.index("legal_entity_versions_entity", table.legal_entity_id, table.held_until),
  ],
);

export const people = tenantTable(
  "people",
  {
    id: uuidKey(),
    first_name: personal.keep(text().notNull(), employment),
    last_name: personal.keep(text().notNull(), employment),
    email: personal.keep(text().notNull(), employment),
    email_lower: text().notNull().generatedAlwaysAs(sql`lower(email)`),
    country: personal.keep(text().notNull(), employment),
    job_title: personal.keep(text().notNull(), employment),
    /** The person they report to. Never themselves, also not through others. */
    manager_id: uuid(),
    /** A picture of them, which is erased with their sensitive data. */
    photo_file_id: uuid(),
    /** Folded by a trigger (`app.fold`), for search. */
    search_text: copied(text().notNull().default(""), "a trigger makes it from the row"),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.manager_id, table.id as unknown as AnyPgColumn, "people_manager_fk"),
    own.reference(table.photo_file_id, storedFiles.id, "people_photo_fk"),
    own.index("people_manager", table.manager_id, table.created_at, table.id).where(sql`manager_id is not null`),
    own.uniqueIndex("people_photo", table.photo_file_id).where(sql`photo_file_id is not null`),
    check("people_manager", sql`manager_id <> id`),
    own.uniqueIndex("people_email", table.email_lower),
    own.index("people_created", table.created_at, table.id),
    own.index("people_last_name", table.last_name, table.id),
    own.index("people_country_created", table.country, table.created_at, table.id),
    own.searchIndex("people_search", table.search_text),
  ],
);

export const contracts = tenantTable(
  "contracts",
  {
    id: key().notNull(),
    person_id: uuid().notNull(),
    legal_entity_id: uuid().notNull(),
    title: personal.keep(text().notNull(), employment),
    type: code().$type<(typeof contractTypes)[number]>().notNull(),
    status: text().notNull(),
    country: personal.keep(text().notNull(), employment),
    currency: code().notNull(),
    /** Pay per `frequency` period in `currency` at the start; later changes are in `contract_amendments`. */
    rate: personal.keep(decimal().notNull(), employment, { sensitive: true }),
    frequency: text().notNull(),
    /** Frequency of the payment cycles that pay the contract. */
    payment_frequency: text().$type<(typeof cycleFrequencies)[number]>().notNull(),
    /** What an employer owes on top of the pay, as a percentage of it. */
    employer_cost_percent: decimal().notNull().default("0"),
    /** Contractor of record: the service is the intermediary between the parties. */
    is_cor: boolean().notNull().default(false),
    starts_on: personal.keep(date({ mode: "string" }).notNull(), employment),
    /** The last day, including that of a future termination. */
    ends_on: personal.keep(date({ mode: "string" }), employment),
    termination_reason: personal.keep(text(), employment),
    created_at: createdAt(),
    /** Titles from amendments, and the person's search text; both filled by triggers. */
    amended_titles: copied(text().notNull().default(""), "a trigger fills it from contract_amendments"),
    person_text: copied(text().notNull().default(""), "a trigger fills it from people"),
    /** Folded by a trigger (`app.fold`), for search. */
    search_text: copied(text().notNull().default(""), "a trigger makes it from the row"),
  },
  (table, own) => [
    own.reference(table.person_id, people.id),
    own.reference(table.legal_entity_id, legalEntities.id),
    own.index("contracts_person", table.person_id),
    own.index("contracts_created", table.created_at, table.id),
    own.index("contracts_status_created", table.status, table.created_at, table.id),
    own.index("contracts_type_created", table.type, table.created_at, table.id),
    own.index("contracts_country_created", table.country, table.created_at, table.id),
    own.index("contracts_entity_created", table.legal_entity_id, table.created_at, table.id),
    own.index("contracts_starts", table.starts_on, table.id, table.created_at),
    own.index("contracts_ends", table.ends_on, table.created_at, table.id),
    own.index("contracts_cycle", table.payment_frequency, table.id),
    index("contracts_ending").on(table.ends_on, table.organization_id, table.id).where(sql`status = 'in_progress'`),
    own.searchIndex("contracts_search", table.search_text),
    checkWord("contracts_status", table.status, contractStatuses),
    checkWord("contracts_frequency", table.frequency, payFrequencies),
    check("contracts_rate", sql`rate >= 0 and scale(rate) = app.currency_digits(currency)`),
    checkWord("contracts_payment_frequency", table.payment_frequency, cycleFrequencies),
    check("contracts_employer_cost", sql`employer_cost_percent between 0 and 200`),
    check(
      "contracts_waiting",
      sql`status <> 'waiting_for_employee_contract' or type in ('eor', 'peo', 'global_payroll', 'hris_direct_employee')`,
    ),
    check("contracts_period", sql`ends_on >= starts_on`),
  ],
);

/** A change of terms from a day on; the latest one that has taken effect applies. */
export const contractAmendments = tenantTable(
  "contract_amendments",
  {
    id: uuidKey(),
    contract_id: key().notNull(),
    effective_on: personal.keep(date({ mode: "string" }).notNull(), employment),
    rate: personal.keep(decimal().notNull(), employment, { sensitive: true }),
    title: personal.keep(text().notNull(), employment),
    note: personal.keep(text().notNull().default(""), employment),
    created_by: uuid(),
    created_at: createdAt(),
  },
  (table, own) => [
    own.reference(table.contract_id, contracts.id),
    own.unique("contract_amendments_day", table.contract_id, table.effective_on),
    check("contract_amendments_rate", sql`rate >= 0`),
  ],
);

/** Every status a contract has had, written by a trigger. `from_status` is null for the first. */
export const contractStatusChanges = tenantTable(
  "contract_status_changes",
  {
    id: uuidKey(),
    contract_id: key().notNull(),
    from_status: code(),
    to_status: code().notNull(),
    user_id: uuid(),
    at: instant().notNull().default(sql`clock_timestamp()`),
  },
  (table, own) => [
    own.reference(table.contract_id, contracts.id),
    own.index("contract_status_changes_contract", table.contract_id, table.at),
  ],
);

/** End dates set manually, with the previous last day; the one that isn't withdrawn applies. */
export const contractTerminations = tenantTable(
  "contract_terminations",
  {
    id: uuidKey(),
    contract_id: key().notNull(),
    ends_on: personal.keep(date({ mode: "string" }).notNull(), employment),
    reason: personal.keep(text().notNull(), employment),
    previous_ends_on: personal.keep(date({ mode: "string" }), employment),
    created_by: uuid(),
    created_at: createdAt(),
    withdrawn_by: uuid(),
    withdrawn_at: instant(),
  },
  (table, own) => [
    own.reference(table.contract_id, contracts.id),
    own.index("contract_terminations_contract", table.contract_id),
    own.uniqueIndex("contract_terminations_live", table.contract_id).where(sql`withdrawn_at is null`),
  ],
);

/** Number of contracts per organization by status and type, kept by triggers on `contracts` in slots like invoices. */
export const contractCounts = tenantTable(
  "contract_counts",
  {
    status: key().notNull(),
    type: key().notNull(),
    slot: smallint().notNull(),
    contracts: bigint({ mode: "number" }).notNull(),
  },
  (table, own) => [own.key(table.status, table.type, table.slot)],
);
