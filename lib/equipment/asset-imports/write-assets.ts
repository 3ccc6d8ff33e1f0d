import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { assetAssigned, assetCreated } from "#lib/equipment/assets/events.ts";
import { addMovements, type NewMovement, placeOfType, selectWholeAssets } from "#lib/equipment/assets/public.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { emitAll } from "#lib/platform/outbox/emit.ts";
import type { NewAsset } from "./plan-assets.ts";

const atOnce = 1000;

const columns = sql.raw(
  "id uuid, brand text, name text, category text, grade text, serial_number text, purchase_date date, purchase_amount numeric, purchase_currency text, supplier text, warranty_ends_on date",
);

interface Writing {
  db: TenantDb;
  principal: Principal;
  request_id: string;
}

/** Adds assets, each in the place its row gives, and emits events for them. */
export async function writeAssets({ db, principal, request_id }: Writing, added: readonly NewAsset[]): Promise<void> {
  for (let at = 0; at < added.length; at += atOnce) {
    const batch = added.slice(at, at + atOnce);
    const rows = sql`json_to_recordset(${JSON.stringify(batch)}::text::json) as n (${columns})`;
    await db.execute(sql`
      insert into asset_products (name, brand, category) select distinct n.name, n.brand, n.category from ${rows} on conflict do nothing`);
    await db.execute(sql`
      insert into assets (id, product_id, name, brand, category, grade, serial_number, purchase_date, purchase_amount, purchase_currency, supplier, warranty_ends_on)
        select n.id, p.id, n.name, n.brand, n.category, n.grade, n.serial_number, n.purchase_date, app.round_money(n.purchase_amount, n.purchase_currency),
            n.purchase_currency, n.supplier, n.warranty_ends_on
          from ${rows} join asset_products p on p.organization_id = ${currentOrganization} and (p.name, p.brand, p.category) = (n.name, n.brand, n.category)`);
    const reason = "Imported";
    const created = batch.map(
      ({ id, warehouse_id, warehouse_type }): NewMovement => ({
        ...{ asset_id: id, type: "created", reason },
        ...placeOfType(warehouse_id, warehouse_type),
      }),
    );
    await addMovements(db, principal, created);
    const held = batch.filter(({ person_id }) => person_id !== null);
    const assigned = held.map(
      ({ id, person_id }): NewMovement => ({
        ...{ asset_id: id, type: "assigned", reason, location: "WITH_USER", status: "ACTIVE" },
        ...{ person_id, warehouse_id: null, return_due_on: null },
      }),
    );
    await addMovements(db, principal, assigned);
    const assets = await selectWholeAssets(
      db,
      batch.map(({ id }) => id),
    );
    await emitAll({ request_id }, assetCreated, assets);
    const ids = new Set(held.map(({ id }) => id));
    await emitAll(
      { request_id },
      assetAssigned,
      assets.filter(({ id }) => ids.has(id)),
    );
  }
}
