import { sql } from "drizzle-orm";
import type { z } from "zod";
import type { TenantDb } from "#db/tenant.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import { addPerson } from "#lib/workforce/people/public.ts";
import { checkDigits } from "./change-contract.ts";
import type { createContract } from "./contract.ts";
import { cycleOf, termErrors } from "./rules.ts";
import { findContracts, identityOf, lockPeople } from "./same-contract.ts";

type Input = z.output<(typeof createContract)["input"]>;

/** Throws 400 with every conflict among the terms or with their currency. */
function checkTerms(input: Input): void {
  const found = termErrors(input).map(
    ({ field, message }): ErrorItem => ({
      reason: "terms_conflict",
      path: `/${field}`,
      message,
    }),
  );
  if (typeof input.ends_on === "string" && input.ends_on < input.starts_on)
    found.push({
      reason: "invalid_value",
      path: "/ends_on",
      message: `must not be before starts_on, ${input.starts_on}`,
    });
  if (found.length > 0) throw new ApiError(400, found);
  checkDigits(input.rate, input.currency);
}

async function personOf(
  db: TenantDb,
  request: { request_id: string },
  principal: Principal,
  { person_id, person }: Input,
): Promise<string> {
  if ((person_id === undefined) === (person === undefined))
    throw new ApiError(400, {
      reason: "conflicting_parameters",
      path: "/person_id",
      message: "Send either person_id or person",
    });
  if (person !== undefined) {
    if (!principal.scopes.has("people:write"))
      throw new ApiError(403, {
        reason: "insufficient_scope",
        path: "/person",
        message: "The credential lacks the scope people:write",
      });
    return (await addPerson(db, request, person, "/person/email")).id;
  }
  const [row] = await db.execute<{ id: string }>(
    sql`select id from people where organization_id = (select app.organization_id()) and id = ${person_id}`,
  );
  if (!row)
    throw new ApiError(400, {
      reason: "not_found",
      path: "/person_id",
      message: "Person not found. Add the person first.",
    });
  return row.id;
}

async function refuseDuplicate(db: TenantDb, person_id: string, input: Input): Promise<void> {
  await lockPeople(db, [person_id]);
  const id = (await findContracts(db, [person_id])).get(identityOf({ ...input, person_id }));
  if (id === undefined) return;
  throw new ApiError(409, {
    reason: "contract_exists",
    message: `Contract ${id} has the same person, legal entity, title, and start. Send allow_duplicate: true to create another one.`,
  });
}

/** Adds a contract, and its person if new. Returns the contract's ID. */
export async function insertContract(
  db: TenantDb,
  request: { request_id: string },
  principal: Principal,
  input: Input,
): Promise<string> {
  checkTerms(input);
  const person = await personOf(db, request, principal, input);
  const [entity] = await db.execute(
    sql`select id from legal_entities where organization_id = (select app.organization_id()) and id = ${input.legal_entity_id}`,
  );
  if (!entity)
    throw new ApiError(400, { reason: "not_found", path: "/legal_entity_id", message: "Legal entity not found" });
  if (!input.allow_duplicate) await refuseDuplicate(db, person, input);
  const [row] = await db.execute<{ id: string }>(sql`
    insert into contracts (id, person_id, legal_entity_id, title, type, status, country, currency, rate, frequency, payment_frequency,
        employer_cost_percent, is_cor, starts_on, ends_on)
      select made.id, ${person}, ${input.legal_entity_id}, ${input.title}, ${input.type}, ${input.status}, ${input.country}, ${input.currency},
          app.round_money(${input.rate}::numeric, ${input.currency}), ${input.frequency}, ${cycleOf(input.frequency) ?? input.payment_frequency ?? null},
          ${input.employer_cost_percent ?? "0"}::numeric, ${input.is_cor ?? false}, ${input.starts_on}::date, ${input.ends_on ?? null}::date
        from app.new_contract_ids(1) as made (id)
      returning id`);
  return row?.id ?? "";
}
