import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { Answer } from "#lib/eor/forms/rules.ts";
import { decrypt, encrypt } from "#lib/platform/encryption.ts";

const purpose = "eor-answer";

/** An answer as returned by a query: bytes in base64, because they come as JSON. */
export interface StoredAnswer {
  contract_id: string;
  key: string;
  value: string;
  form_version: number;
  updated_at: string;
}

/** Encrypts an answer for storage. */
export function encodeAnswer(answer: Answer): Buffer {
  return encrypt(purpose, JSON.stringify(answer));
}

export function readAnswer({ value }: Pick<StoredAnswer, "value">): Answer {
  return JSON.parse(decrypt(purpose, Buffer.from(value, "base64")));
}

export function valuesOf(answers: readonly StoredAnswer[]): Record<string, Answer> {
  return Object.fromEntries(answers.map((one) => [one.key, readAnswer(one)]));
}

interface Changes {
  contract_id: string;
  form_version: number;
  /** Null removes an answer. */
  values: Readonly<Record<string, Answer | null>>;
  user_id: string | null;
}

/** Stores the given answers and touches no others. */
export async function writeAnswers(
  db: TenantDb,
  { contract_id, form_version, values, user_id }: Changes,
): Promise<void> {
  const removed = Object.entries(values).flatMap(([key, value]) => (value === null ? [key] : []));
  const given = Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [{ key, value: encodeAnswer(value).toString("base64") }],
  );
  if (removed.length > 0)
    await db.execute(sql`
      delete from eor_answers where organization_id = ${currentOrganization} and contract_id = ${contract_id}
        and key in (select jsonb_array_elements_text(${JSON.stringify(removed)}::text::jsonb))`);
  if (given.length > 0)
    await db.execute(sql`
      insert into eor_answers (contract_id, key, value, form_version, updated_by)
        select ${contract_id}, g.key, decode(g.value, 'base64'), ${form_version}::integer, ${user_id}::uuid
          from jsonb_to_recordset(${JSON.stringify(given)}::text::jsonb) as g (key text, value text)
        on conflict (organization_id, contract_id, key) do update
          set value = excluded.value, form_version = excluded.form_version, updated_at = now(), updated_by = excluded.updated_by`);
}
