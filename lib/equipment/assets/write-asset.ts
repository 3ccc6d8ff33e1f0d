import { type SQL, sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, notFound } from "#lib/platform/declaration/errors.ts";
import { databaseRefusal } from "#lib/platform/sqlstate.ts";

export const missingAsset = () => notFound("Asset");

interface Product {
  name: string;
  brand: string;
  category: string;
}

/** The id of the product with this name, brand and category; added if new. */
export async function productOf(db: TenantDb, { name, brand, category }: Product): Promise<string> {
  const known = () =>
    db.execute<{ id: string }>(sql`
      select id from asset_products where organization_id = ${currentOrganization} and name = ${name} and brand = ${brand} and category = ${category}`);
  const [found] = await known();
  if (found) return found.id;
  const [added] = await db.execute<{ id: string }>(sql`
    insert into asset_products (name, brand, category) values (${name}, ${brand}, ${category}) on conflict do nothing returning id`);
  const [made] = added ? [added] : await known();
  if (!made) throw new Error("the product was not stored");
  return made.id;
}

export interface Entered {
  grade?: string | undefined;
  serial_number?: string | null | undefined;
  ownership?: { name?: string | undefined; type: string } | undefined;
  purchase_date?: string | null | undefined;
  purchase_value?: { amount: string; currency: string } | null | undefined;
  supplier?: string | null | undefined;
  warranty_ends_on?: string | null | undefined;
}

/** Columns and values of the input. The organization's own name isn't stored as an owner's name. */
export function enteredColumns(input: Entered): [column: string, value: SQL][] {
  const { grade, serial_number, ownership, purchase_date, purchase_value: cost, supplier, warranty_ends_on } = input;
  const columns: Record<string, SQL | undefined> = {
    grade: grade === undefined ? undefined : sql`${grade}`,
    serial_number: serial_number === undefined ? undefined : sql`${serial_number}::text`,
    ownership_type: ownership && sql`${ownership.type}`,
    ownership_name:
      ownership &&
      sql`coalesce(nullif(${ownership.name ?? ""}, (select name from organizations where id = ${currentOrganization})), '')`,
    purchase_date: purchase_date === undefined ? undefined : sql`${purchase_date}::date`,
    purchase_amount:
      cost === undefined
        ? undefined
        : sql`app.round_money(${cost?.amount ?? null}::numeric, ${cost?.currency ?? null})`,
    purchase_currency: cost === undefined ? undefined : sql`${cost?.currency ?? null}::text`,
    supplier: supplier === undefined ? undefined : sql`${supplier ?? ""}`,
    warranty_ends_on: warranty_ends_on === undefined ? undefined : sql`${warranty_ends_on}::date`,
  };
  return Object.entries(columns).filter((entry): entry is [string, SQL] => entry[1] !== undefined);
}

/** Runs a statement that stores a serial number. Throws 409 naming the asset that already has it. */
export async function withSerial<T>(
  db: TenantDb,
  serial: string | null | undefined,
  id: string | null,
  run: () => Promise<T>,
) {
  if (serial) {
    const [other] = await db.execute<{ brand: string; name: string }>(sql`
      select brand, name from assets where organization_id = ${currentOrganization} and serial_lower = lower(${serial})
        ${id === null ? sql`` : sql`and id <> ${id}::uuid`}`);
    if (other) throw serialTaken(serial, `${other.brand} ${other.name}`);
  }
  try {
    return await run();
  } catch (error) {
    if (databaseRefusal(error)?.constraint === "assets_serial") throw serialTaken(serial ?? "", "Another asset");
    throw error;
  }
}

function serialTaken(serial: string, holder: string): ApiError {
  return new ApiError(409, {
    reason: "already_exists",
    path: "/serial_number",
    message: `${holder} already has the serial number ${serial}. Use that asset or another number.`,
  });
}
