import { sql } from "drizzle-orm";
import type { TenantDb } from "#db/tenant.ts";

export interface ContractIdentity {
  person_id: string;
  legal_entity_id: string;
  title: string;
  starts_on: string;
}

/** The same for two contracts if one is a duplicate of the other. */
export function identityOf({ person_id, legal_entity_id, title, starts_on }: ContractIdentity): string {
  return JSON.stringify([person_id, legal_entity_id, title.toLowerCase(), starts_on]);
}

/**
 * Locks people until the transaction ends, so that of two requests for the same contract, the later one finds the
 * earlier one's.
 */
export async function lockPeople(db: TenantDb, people: readonly string[]): Promise<void> {
  await db.execute(sql`
    select count(*) from (
      select from people where organization_id = (select app.organization_id())
          and id in (select person::uuid from json_array_elements_text(${JSON.stringify(people)}::text::json) as named (person))
        order by id for no key update) as locked`);
}

/** IDs of the people's contracts by `identityOf`. */
export async function findContracts(db: TenantDb, people: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.execute<ContractIdentity & { id: string } & Record<string, unknown>>(sql`
    select c.id, c.person_id, c.legal_entity_id, c.title, c.starts_on
      from json_array_elements_text(${JSON.stringify(people)}::text::json) as named (person)
      join contracts c on c.organization_id = (select app.organization_id()) and c.person_id = named.person::uuid
      order by c.created_at desc, c.id desc`);
  return new Map(rows.map((row) => [identityOf(row), row.id]));
}
