import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { implementRead, implementWrite } from "#lib/platform/api/execute.ts";
import { assertCurrencyInUse } from "#lib/platform/currency-in-use.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { databaseRefusal } from "#lib/platform/sqlstate.ts";
import * as contract from "./contract.ts";

const maxEntities = 1000;

interface EntityRow extends Record<string, unknown> {
  id: string;
  name: string;
  country: string;
  currency: string;
  vat_id: string;
  type: "company" | "individual";
  address: string;
  code: string;
  is_code_used: boolean;
  is_in_use: boolean;
  has_documents: boolean;
  created_at: string;
}

/** Tables that refer to an entity, with the column that does. */
const documents = {
  invoices: "recipient_legal_entity_id",
  payments: "legal_entity_id",
  refund_statements: "legal_entity_id",
} as const;

function isNamedBy(table: string, column: string) {
  return sql`exists (select from ${sql.identifier(table)} d where d.organization_id = e.organization_id and d.${sql.identifier(column)} = e.id)`;
}

const hasDocuments = sql.join(
  Object.entries(documents).map(([table, column]) => isNamedBy(table, column)),
  sql` or `,
);
const hasContracts = isNamedBy("contracts", "legal_entity_id");

async function select(db: TenantDb, id: string | null = null): Promise<EntityRow[]> {
  return db.execute<EntityRow>(sql`
    select e.id, e.name, e.country, e.currency, e.vat_id, e.type, e.address, e.code, e.created_at,
        exists (select from document_numbers n where n.organization_id = e.organization_id and n.legal_entity_id = e.id and n.code is not null) as is_code_used,
        uses.has_documents or ${hasContracts} as is_in_use, uses.has_documents
      from legal_entities e, lateral (select ${hasDocuments} as has_documents) as uses
      where e.organization_id = ${currentOrganization} ${id === null ? sql`` : sql`and e.id = ${id}`}
      order by lower(e.name), e.id`);
}

const missing = () => notFound("Legal entity");

async function find(db: TenantDb, id: string): Promise<EntityRow> {
  const [row] = await select(db, id);
  if (!row) throw missing();
  return row;
}

/** Locked until the transaction ends, so that no new document can refer to the entity. */
async function lock(db: TenantDb, id: string): Promise<EntityRow> {
  await db.execute(
    sql`select from legal_entities where organization_id = ${currentOrganization} and id = ${id} for update`,
  );
  return find(db, id);
}

export const listLegalEntities = implementRead(contract.listLegalEntities, async ({ db }) => ({
  data: await select(db),
}));

export const getLegalEntity = implementRead(contract.getLegalEntity, async ({ input, db }) => ({
  data: await find(db, input.legal_entity_id),
}));

/** Writes the entity. Throws 409 if another one has its code. */
async function write<Row>(code: string, run: () => PromiseLike<Row>): Promise<Row> {
  try {
    return await run();
  } catch (error) {
    if (databaseRefusal(error)?.constraint !== "legal_entities_code") throw error;
    throw new ApiError(409, {
      reason: "already_exists",
      path: "/code",
      message: `Another legal entity has the code ${code}. Choose another one.`,
    });
  }
}

export const createLegalEntity = implementWrite(contract.createLegalEntity, async ({ input, db }) => {
  const { name, country, currency, vat_id, type, address, code } = input;
  const [made] = await write(code, () =>
    db.execute<{ id: string }>(sql`
      insert into legal_entities (name, country, currency, vat_id, type, address, code)
        select ${name}, ${country}, ${currency}, ${vat_id}, ${type}, ${address}, ${code}
          where (select count(*) from legal_entities where organization_id = ${currentOrganization}) < ${maxEntities}
        returning id`),
  );
  if (!made)
    throw new ApiError(409, {
      reason: "limit_reached",
      message: `An organization can have at most ${maxEntities} legal entities. Delete one that isn't in use first.`,
    });
  return { data: await find(db, made.id) };
});

export const updateLegalEntity = implementWrite(
  contract.updateLegalEntity,
  async ({ input, db }) => {
    const { legal_entity_id, name, country, currency, vat_id, type, address } = input;
    const before = await lock(db, legal_entity_id);
    const { code = before.code } = input;
    assertCurrencyInUse("/currency", currency ?? before.currency, before.currency);
    const fixed = (["country", "currency"] as const).filter(
      (key) => input[key] !== undefined && input[key] !== before[key] && before.has_documents,
    );
    if (fixed.length > 0) {
      throw new ApiError(
        409,
        fixed.map((key) => ({
          reason: "in_use",
          path: `/${key}`,
          message: `The ${key} can't be changed from ${before[key]}: documents of ${before.name} depend on it. Add another legal entity instead.`,
        })),
      );
    }
    if (code !== before.code && before.is_code_used)
      throw new ApiError(409, {
        reason: "code_in_numbers",
        path: "/code",
        message: `The code can't be changed from ${before.code}: document numbers contain it. Add another legal entity instead.`,
      });
    await write(code, () =>
      db.execute(sql`
        update legal_entities set name = coalesce(${name ?? null}, name), country = coalesce(${country ?? null}, country),
            currency = coalesce(${currency ?? null}, currency), vat_id = coalesce(${vat_id ?? null}, vat_id),
            type = coalesce(${type ?? null}, type), address = coalesce(${address ?? null}, address), code = ${code}
          where organization_id = ${currentOrganization} and id = ${legal_entity_id}`),
    );
    return { data: await find(db, legal_entity_id) };
  },
  getLegalEntity,
);

function inUse({ name }: { name: string }, what: string[]) {
  return new ApiError(409, { reason: "in_use", message: `${name} can't be deleted: it is used by ${what.join(", ")}` });
}

export const deleteLegalEntity = implementWrite(contract.deleteLegalEntity, async ({ input, db }) => {
  const entity = await lock(db, input.legal_entity_id);
  const [named] = await db.execute<Record<string, boolean>>(sql`
    select ${hasContracts} as contracts, ${sql.join(
      Object.entries(documents).map(([table, column]) => sql`${isNamedBy(table, column)} as ${sql.identifier(table)}`),
      sql`, `,
    )} from legal_entities e where e.organization_id = ${currentOrganization} and e.id = ${entity.id}`);
  const what = Object.entries(named ?? {}).flatMap(([table, is]) => (is ? [table.replace("_", " ")] : []));
  if (what.length > 0) throw inUse(entity, what);
  try {
    await db.execute(
      sql`delete from legal_entities where organization_id = ${currentOrganization} and id = ${entity.id}`,
    );
  } catch (error) {
    if (databaseRefusal(error)?.code === "23503") throw inUse(entity, ["other records"]);
    throw error;
  }
  return { data: { deleted: true as const } };
});
