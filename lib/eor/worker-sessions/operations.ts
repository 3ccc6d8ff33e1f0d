import { sql } from "drizzle-orm";
import type { z } from "zod";
import { accessTokens } from "#db/schema/accounts.ts";
import type { TenantDb } from "#db/tenant.ts";
import { openStatuses } from "#lib/eor/additional-information/rules.ts";
import { actorName, currentTitle } from "#lib/eor/sql.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import * as contract from "./contract.ts";
import { endSessions } from "./end-sessions.ts";

type Input = z.output<(typeof contract.createWorkerSession)["input"]>;

/** The given person, locked so that of two sessions created concurrently the later one replaces the other. */
async function lockPerson(db: TenantDb, input: Input) {
  const given = Object.entries(input).filter(([, value]) => value !== undefined) as [keyof Input, string][];
  const [[key, id] = ["profile_id", ""]] = given;
  if (given.length !== 1)
    throw new ApiError(400, {
      reason: "conflicting_parameters",
      path: "/profile_id",
      message: "Send exactly one of profile_id, hris_profile_id and contract_id",
    });
  const named =
    key === "contract_id"
      ? sql`(select person_id from contracts where organization_id = (select app.organization_id()) and id = ${id})`
      : sql`${id}::uuid`;
  const [person] = await db.execute<{ id: string; name: string; is_eor: boolean }>(sql`
    select id, first_name || ' ' || last_name as name, exists (
        select from contracts c where c.organization_id = p.organization_id and c.person_id = p.id and c.type = 'eor' and c.status <> 'cancelled') as is_eor
      from people p where organization_id = (select app.organization_id()) and id = ${named} for update`);
  const what = key === "contract_id" ? "Contract" : "Person";
  if (!person) throw new ApiError(400, { reason: "not_found", path: `/${key}`, message: `${what} not found` });
  if (!person.is_eor)
    throw new ApiError(400, {
      reason: "no_eor_contract",
      path: `/${key}`,
      message: `${person.name} has no EOR contract. Only EOR workers can have a worker session.`,
    });
  return person;
}

export const createWorkerSession = implementWrite(contract.createWorkerSession, async ({ input, db, principal }) => {
  const person = await lockPerson(db, input);
  await endSessions(db, person.id);
  const token = newTokenText("worker");
  const [row] = await db
    .insert(accessTokens)
    .values({
      digest: tokenDigest(token),
      type: "worker",
      name: person.name,
      hint: `${token.slice(0, 4)}…${token.slice(-4)}`,
      person_id: person.id,
      scopes: [],
      // A worker can only read their own data.
      sensitive_data_access: true,
      created_by: actorName(principal),
      expires_at: sql`now() + interval '24 hours'`,
    })
    .returning({ expires_at: accessTokens.expires_at });
  if (!row) throw new Error("the session was not stored");
  return { data: { token, ...row } };
});

export const deleteWorkerSession = implementWrite(contract.deleteWorkerSession, async ({ input, db }) => {
  const [person] = await db.execute(sql`
    select id from people where organization_id = (select app.organization_id()) and id = ${input.worker_id} for update`);
  if (!person) throw notFound("Worker");
  await endSessions(db, input.worker_id);
  return {};
});

interface ProfileRow extends Record<string, unknown> {
  id: string;
  name: string;
  email: string;
  organization: { name: string; logo_path: string | null };
  contracts: {
    id: string;
    title: string;
    status: string;
    country: string;
    starts_on: string;
    ends_on: string | null;
    legal_entity: { name: string };
    can_resign: boolean;
    can_update_information: boolean;
  }[];
}

export const getWorkerProfile = implementRead(contract.getWorkerProfile, async ({ db }) => {
  const [row] = await db.execute<ProfileRow>(sql`
    select p.id, p.first_name || ' ' || p.last_name as name, p.email, json_build_object('name', o.name, 'logo_path', app.logo_path(o.id)) as organization, coalesce((
        select json_agg(json_build_object('id', c.id, 'title', ${currentTitle}, 'status', c.status, 'country', c.country, 'starts_on', c.starts_on,
            'ends_on', c.ends_on, 'legal_entity', json_build_object('name', e.name), 'can_resign', c.type = 'eor' and c.status = 'in_progress'
              and c.termination_reason is null and not exists (
                select from resignations r where r.organization_id = c.organization_id and r.contract_id = c.id and r.closed_at is null),
            'can_update_information', c.type = 'eor' and c.status = any (${`{${openStatuses.join()}}`}::text[]))
            order by c.starts_on desc, c.id)
          from contracts c join legal_entities e on e.organization_id = c.organization_id and e.id = c.legal_entity_id
          where c.organization_id = p.organization_id and c.person_id = p.id), '[]') as contracts
      from people p join organizations o on o.id = p.organization_id
      where p.organization_id = (select app.organization_id()) and p.id = (select app.person_id())`);
  if (!row) throw notFound("Worker");
  return { data: row };
});
