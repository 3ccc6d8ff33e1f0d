import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";
import type { Checked } from "#lib/platform/imports/check-rows.ts";
import { type ImportError, importError } from "#lib/platform/imports/import-error.ts";
import { findContracts, identityOf, lockPeople } from "#lib/workforce/contracts/public.ts";
import { cycleOf } from "#lib/workforce/contracts/rules.ts";
import { findPeople, type KnownPerson } from "#lib/workforce/people/public.ts";
import { type ContractValues, rowTermErrors } from "./contract-row.ts";
import type { NewPerson } from "./write-people.ts";

export interface NewContract {
  person_id: string;
  legal_entity_id: string;
  title: string;
  type: string;
  status: string;
  country: string;
  currency: string;
  rate: string;
  frequency: string;
  payment_frequency: string | null;
  employer_cost_percent: string;
  is_cor: boolean;
  starts_on: string;
  ends_on: string | null;
}

type Row = Checked<ContractValues>;
type Tell = (column: string | null, message: string) => void;

/** Legal entity IDs by lowercase name, because imports match names case-insensitively. */
async function findEntities(db: TenantDb): Promise<Map<string, string[]>> {
  const rows = await db.execute<{ id: string; name: string }>(
    sql`select id, name from legal_entities where organization_id = (select app.organization_id()) order by name, id`,
  );
  const found = new Map<string, string[]>();
  for (const { id, name } of rows) {
    const key = name.trim().toLowerCase();
    found.set(key, [...(found.get(key) ?? []), id]);
  }
  return found;
}

const personal = ["first_name", "last_name", "job_title"] as const;

/** Finds the people named in rows, or plans one new person per email address. */
class People {
  readonly added = new Map<string, NewPerson>();
  readonly #known: Map<string, KnownPerson>;
  readonly #isReader: boolean;

  constructor(known: Map<string, KnownPerson>, isReader: boolean) {
    this.#known = known;
    this.#isReader = isReader;
  }

  idOf({ values }: Row, tell: Tell): string | null {
    const email = values.worker_email;
    const known = this.#known.get(email);
    const there = known ?? this.added.get(email.toLowerCase());
    if (there === undefined) return this.#add(values, tell);
    for (const column of personal) {
      const given = values[column];
      if (given === undefined || given === there[column]) continue;
      const has = known && !this.#isReader ? "is different" : `is ${there[column]}`;
      tell(column, `${has} for the person with this email address: leave the cell empty, or change the person`);
    }
    return there.id;
  }

  #add({ worker_email: email, first_name, last_name, job_title, country }: ContractValues, tell: Tell): string | null {
    if (first_name === undefined || last_name === undefined || job_title === undefined) {
      for (const [column, value] of Object.entries({ first_name, last_name, job_title }))
        if (value === undefined) tell(column, `is missing: nobody has the email address ${email} yet`);
      return null;
    }
    const id = randomUUID();
    this.added.set(email.toLowerCase(), { id, first_name, last_name, email, country, job_title });
    return id;
  }
}

function entityOf(entities: Map<string, string[]>, name: string, tell: Tell): string | null {
  const ids = entities.get(name.trim().toLowerCase()) ?? [];
  if (ids.length === 0) tell("legal_entity", "isn't a legal entity of the organization");
  if (ids.length > 1) tell("legal_entity", "is the name of several legal entities: rename them first");
  return ids.length === 1 ? (ids[0] as string) : null;
}

interface Planning {
  /** Only a reader sees names in errors. */
  isReader: boolean;
  /** Whether nothing will be written, so that nobody has to wait. */
  isDry: boolean;
}

/** Plans the people and contracts to create and collects errors without writing. */
export async function planContracts(
  db: TenantDb,
  rows: readonly Row[],
  { isReader, isDry }: Planning,
): Promise<{ people: NewPerson[]; contracts: NewContract[]; errors: ImportError[] }> {
  const known = await findPeople(db, [...new Set(rows.map(({ values }) => values.worker_email))]);
  const knownIds = [...new Set([...known.values()].map(({ id }) => id))];
  if (!isDry) await lockPeople(db, knownIds);
  const existing = await findContracts(db, knownIds);
  const entities = await findEntities(db);
  const people = new People(known, isReader);
  const contracts: NewContract[] = [];
  const errors: ImportError[] = [];
  const planned = new Map<string, number>();
  for (const line of rows) {
    const { row, cells, values } = line;
    const tell: Tell = (column, message) =>
      errors.push(importError(row, column, column === null ? null : (cells[column] ?? null), message));
    for (const { column, message } of rowTermErrors(values)) tell(column, message);
    const person_id = people.idOf(line, tell);
    const legal_entity_id = entityOf(entities, values.legal_entity, tell);
    if (person_id === null || legal_entity_id === null) continue;
    const { title, type, status, country, currency, rate, frequency, starts_on, ends_on = null } = values;
    const made: NewContract = {
      ...{ person_id, legal_entity_id, title, type, status, country, currency, rate, frequency, starts_on, ends_on },
      payment_frequency: cycleOf(frequency) ?? values.payment_frequency ?? null,
      employer_cost_percent: values.employer_cost_percent ?? "0",
      is_cor: values.is_cor ?? false,
    };
    const same = identityOf(made);
    const before = planned.get(same);
    if (existing.has(same))
      tell(null, `already exists: contract ${existing.get(same)} has the same person, legal entity, title, and start`);
    else if (before !== undefined) tell(null, `has the same person, legal entity, title, and start as row ${before}`);
    else planned.set(same, row);
    contracts.push(made);
  }
  return { people: [...people.added.values()], contracts, errors };
}
