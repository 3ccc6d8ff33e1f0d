import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { csvPages } from "#lib/platform/api/csv.ts";
import { implementRead, implementStream, implementWrite } from "#lib/platform/api/execute.ts";
import { isAfterCursor, type PageRequest, readPage } from "#lib/platform/api/read-page.ts";
import { assertCurrencyInUse } from "#lib/platform/currency-in-use.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { addMovements } from "./add-movements.ts";
import * as contract from "./contract.ts";
import { assetCreated, assetUpdated } from "./events.ts";
import { labelsOf } from "./labels.ts";
import { type AssetRow, conditionsOf, type Filters, selectAssets, selectWholeAssets } from "./select-assets.ts";
import { selectMovements } from "./select-movements.ts";
import { placeInWarehouse } from "./transitions.ts";
import { enteredColumns, missingAsset, productOf, withSerial } from "./write-asset.ts";

type Ordered = Parameters<typeof selectAssets>[1];

function listOf(db: TenantDb, filters: Ordered) {
  return {
    keys: [filters.sort_by, "id"] as (keyof AssetRow & string)[],
    select: (page: PageRequest) => selectAssets(db, filters, page),
  };
}

export const listItAssets = implementRead(contract.listItAssets, ({ input, db }) =>
  readPage({ contract: contract.listItAssets, input, ...listOf(db, input) }),
);

export const exportItAssets = implementStream(contract.exportItAssets, ({ input, db }) =>
  csvPages({
    columns: [
      ...[
        "brand",
        "product",
        "category",
        "serial_number",
        "status",
        "location",
        "grade",
        "assigned_to",
        "email",
        "warehouse",
      ],
      ...["purchase_date", "purchase_amount", "purchase_currency", "book_value", "supplier", "warranty_ends_on"],
      ...["return_due_on", "held_since", "created_at", "id"],
    ],
    ...listOf(db, input),
    amounts: { names: ["purchase_amount", "book_value"], currencyOf: ({ purchase_value }) => purchase_value?.currency },
    recordOf: ({ product, assigned_user: user, assigned_warehouse, purchase_value, ...row }) => ({
      ...row,
      brand: product.brand,
      product: product.name,
      category: product.category,
      assigned_to: user && `${user.first_name} ${user.last_name}`,
      email: user?.emails[0],
      warehouse: assigned_warehouse?.name,
      purchase_amount: purchase_value?.amount,
      purchase_currency: purchase_value?.currency,
    }),
  }),
);

async function find(db: TenantDb, id: string) {
  const [row] = await selectWholeAssets(db, [id]);
  if (!row) throw missingAsset();
  return row;
}

export const getItAsset = implementRead(contract.getItAsset, async ({ input, db }) => ({
  data: await find(db, input.asset_id),
}));

export const getItAssetLabels = implementStream(contract.getItAssetLabels, ({ input, db }) => labelsOf(db, input));

interface GroupRow extends Record<string, unknown> {
  id: string;
  name: string;
  assets: number;
  overdue: number;
  amounts: { currency: string; cost: string; book_value: string }[];
}

function groupsOf(db: TenantDb, by: string, filters: Filters) {
  const select = async ({ after, limit }: PageRequest) => {
    const [name = null, id = null] = after ?? [];
    const rows = await db.execute<GroupRow>(sql`
      select id, name, assets::integer, overdue::integer, amounts
        from app.group_assets(${conditionsOf(filters)}::text::jsonb, ${by}, ${name}::text, ${id}::text, ${limit})`);
    return { rows };
  };
  return { keys: ["name", "id"] as const, select };
}

export const listItAssetGroups = implementRead(contract.listItAssetGroups, ({ input, db }) =>
  readPage({
    contract: contract.listItAssetGroups,
    input,
    ...groupsOf(db, input.group_by, input),
  }),
);

function movementsOf(db: TenantDb, id: string) {
  const select = async ({ after, limit }: PageRequest) => ({
    rows: await selectMovements(
      db,
      sql`and m.asset_id = ${id}::uuid and ${isAfterCursor(after, { "m.number": "integer" })} order by m.number desc limit ${limit}`,
    ),
  });
  return { keys: ["number"] as const, select };
}

export const listItAssetMovements = implementRead(contract.listItAssetMovements, async ({ input, db }) => {
  const page = await readPage({
    contract: contract.listItAssetMovements,
    input,
    ...movementsOf(db, input.asset_id),
  });
  // Every asset has an initial movement.
  if (page.data.length === 0 && input.cursor === undefined) throw missingAsset();
  return page;
});

export const createItAsset = implementWrite(contract.createItAsset, async ({ input, db, principal, request_id }) => {
  const { product, warehouse_id, reason, ...entered } = input;
  assertCurrencyInUse("/purchase_value/currency", entered.purchase_value?.currency, null);
  const to = await placeInWarehouse(db, warehouse_id);
  const product_id = await productOf(db, product);
  const columns = enteredColumns(entered);
  const names = columns.map(([name]) => sql.identifier(name));
  const values = columns.map(([, value]) => value);
  const [made] = await withSerial(db, entered.serial_number, null, () =>
    db.execute<{ id: string }>(sql`
      insert into assets (${sql.join([sql`product_id, name, brand, category, specifications`, ...names], sql`, `)})
        values (${sql.join([sql`${product_id}, ${product.name}, ${product.brand}, ${product.category}, ${JSON.stringify(product.specifications)}::text::jsonb`, ...values], sql`, `)})
        returning id`),
  );
  if (!made) throw new Error("the asset was not stored");
  await addMovements(db, principal, [{ asset_id: made.id, type: "created", reason, ...to }]);
  const row = await find(db, made.id);
  await emit({ request_id }, assetCreated, row);
  return { data: row };
});

export const updateItAsset = implementWrite(
  contract.updateItAsset,
  async ({ input, db, request_id }) => {
    const { asset_id, product, ...entered } = input;
    const [locked] = await db.execute<{ purchase_currency: string | null }>(
      sql`select purchase_currency from assets where organization_id = ${currentOrganization} and id = ${asset_id} for update`,
    );
    if (!locked) throw missingAsset();
    assertCurrencyInUse("/purchase_value/currency", entered.purchase_value?.currency, locked.purchase_currency);
    const changes = enteredColumns(entered).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
    if (product) {
      const { product: before } = await find(db, asset_id);
      const { name = before.name, brand = before.brand, category = before.category, specifications } = product;
      const product_id = await productOf(db, { name, brand, category });
      changes.push(sql`product_id = ${product_id}, name = ${name}, brand = ${brand}, category = ${category}`);
      if (specifications) changes.push(sql`specifications = ${JSON.stringify(specifications)}::text::jsonb`);
    }
    if (changes.length === 0) return { data: await find(db, asset_id) };
    await withSerial(db, entered.serial_number, asset_id, () =>
      db.execute(sql`
        update assets set ${sql.join([...changes, sql`updated_at = now()`], sql`, `)}
          where organization_id = ${currentOrganization} and id = ${asset_id}`),
    );
    const row = await find(db, asset_id);
    await emit({ request_id }, assetUpdated, row);
    return { data: row };
  },
  getItAsset,
);
