import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { filedMisfit } from "#lib/platform/format/digits.ts";
import { type ImportError, importError } from "#lib/platform/imports/import-error.ts";
import { findPeople } from "#lib/workforce/people/public.ts";
import type { importColumns } from "./contract.ts";

interface Row {
  row: number;
  values: z.output<z.ZodObject<typeof importColumns>>;
}

export interface NewAsset {
  id: string;
  brand: string;
  name: string;
  category: string;
  grade: string;
  serial_number: string | null;
  purchase_date: string | null;
  purchase_amount: string | null;
  purchase_currency: string | null;
  supplier: string;
  warranty_ends_on: string | null;
  warehouse_id: string | null;
  warehouse_type: string | null;
  person_id: string | null;
}

interface Warehouse extends Record<string, unknown> {
  asked: string;
  id: string;
  type: string;
}

async function findWarehouses(db: TenantDb, names: readonly string[]): Promise<Map<string, Warehouse>> {
  const rows = await db.execute<Warehouse>(sql`
    select asked.name as asked, w.id, w.type from json_array_elements_text(${JSON.stringify(names)}::text::json) as asked (name)
      join warehouses w on w.organization_id = ${currentOrganization} and w.name_lower = lower(asked.name)`);
  return new Map(rows.map((row) => [row.asked, row]));
}

async function takenSerials(db: TenantDb, serials: readonly string[]): Promise<Set<string>> {
  const rows = await db.execute<{ asked: string }>(sql`
    select asked.serial as asked from json_array_elements_text(${JSON.stringify(serials)}::text::json) as asked (serial)
      join assets a on a.organization_id = ${currentOrganization} and a.serial_lower = lower(asked.serial)`);
  return new Set(rows.map(({ asked }) => asked));
}

function present<Key extends keyof Row["values"]>(rows: readonly Row[], key: Key): string[] {
  return [...new Set(rows.map(({ values }) => values[key]).filter((value) => typeof value === "string"))];
}

/** Errors in the cost of a row. */
function costErrors({ row, values }: Row): ImportError[] {
  const { purchase_amount: amount, purchase_currency: currency } = values;
  if (amount !== undefined && currency === undefined)
    return [importError(row, "purchase_currency", null, "is missing: enter the currency of the amount")];
  if (amount === undefined && currency !== undefined)
    return [importError(row, "purchase_amount", null, "is missing: enter the amount, or leave the currency out")];
  const misfit = amount === undefined || currency === undefined ? null : filedMisfit(amount, currency);
  return misfit === null ? [] : [importError(row, "purchase_amount", amount ?? null, misfit)];
}

/** Resolves the records that the rows refer to, and finds their errors. */
export async function planAssets(
  db: TenantDb,
  rows: readonly Row[],
): Promise<{ assets: NewAsset[]; errors: ImportError[] }> {
  const people = await findPeople(db, present(rows, "assigned_email"));
  const warehouses = await findWarehouses(db, present(rows, "warehouse"));
  const taken = await takenSerials(db, present(rows, "serial_number"));
  const seen = new Map<string, number>();
  const errors: ImportError[] = [];
  const assets = rows.map((one): NewAsset => {
    const { row, values } = one;
    const { warehouse: place, assigned_email: email, serial_number: serial } = values;
    errors.push(...costErrors(one));
    if (serial !== undefined) {
      const before = seen.get(serial.toLowerCase());
      if (taken.has(serial)) errors.push(importError(row, "serial_number", serial, "belongs to an existing asset"));
      else if (before !== undefined)
        errors.push(importError(row, "serial_number", serial, `is already in row ${before}`));
      else seen.set(serial.toLowerCase(), row);
    }
    const person = email === undefined ? undefined : people.get(email);
    const warehouse = place === undefined ? undefined : warehouses.get(place);
    if (email !== undefined && !person)
      errors.push(importError(row, "assigned_email", email, "doesn't belong to anyone in the organization"));
    if (place !== undefined && !warehouse)
      errors.push(importError(row, "warehouse", place, "doesn't match any warehouse"));
    if (email !== undefined && place !== undefined)
      errors.push(importError(row, null, null, "has both a warehouse and a person: leave one of them out"));
    return {
      id: randomUUID(),
      ...{ brand: values.brand, name: values.product, category: values.category, grade: values.grade ?? "NEW" },
      ...{ serial_number: serial ?? null, supplier: values.supplier ?? "" },
      purchase_date: values.purchase_date ?? null,
      purchase_amount: values.purchase_amount ?? null,
      purchase_currency: values.purchase_currency ?? null,
      warranty_ends_on: values.warranty_ends_on ?? null,
      ...{
        warehouse_id: warehouse?.id ?? null,
        warehouse_type: warehouse?.type ?? null,
        person_id: person?.id ?? null,
      },
    };
  });
  return { assets, errors };
}
