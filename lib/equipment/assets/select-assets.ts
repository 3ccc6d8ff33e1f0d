import { type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import type { asset, wholeAsset } from "#lib/equipment/fields.ts";
import type { PageRequest } from "#lib/platform/api/read-page.ts";
import type { assetFilters, exportItAssets } from "./contract.ts";

export type Filters = z.output<z.ZodObject<typeof assetFilters>>;
type Ordered = z.output<(typeof exportItAssets)["input"]>;
export type AssetRow = z.input<typeof asset> & Record<string, unknown>;
export type WholeAssetRow = z.input<typeof wholeAsset> & Record<string, unknown>;

function both<Word extends string>(one: Word | undefined, several: readonly Word[] | undefined) {
  if (one === undefined) return several;
  return several === undefined || several.includes(one) ? [one] : [];
}

/** The filters as `app.asset_conditions` expects them, without those that aren't set. */
export function conditionsOf({ search, location, category, status, locations, categories, ...rest }: Filters): string {
  const { statuses, grades, hris_profile_id, warehouse_id, product_id, returns, warranty_ends_from, warranty_ends_to } =
    rest;
  return JSON.stringify({
    words: search,
    location: both(location, locations),
    category: both(category, categories),
    active: status && status === "ACTIVE",
    status: statuses,
    grade: grades,
    return: returns,
    ...{ hris_profile_id, warehouse_id, product_id, warranty_ends_from, warranty_ends_to },
  });
}

function address(values: Record<string, SQL>): SQL {
  const none = sql`null`;
  const all: Record<string, SQL> = {
    line1: none,
    line2: none,
    city: none,
    state: none,
    post_code: none,
    phone_number: none,
    date_of_birth: none,
    tax_id_number: none,
    passport_number: none,
    delivery_instructions: none,
    ...values,
  };
  const pairs = Object.entries(all).flatMap(([key, value]) => [sql.raw(`'${key}'`), value]);
  return sql`json_build_object(${sql.join(pairs, sql`, `)})`;
}

export const warehouseAddress = address({
  id: sql`w.address_id`,
  type: sql`'DELIVERY'`,
  line1: sql`w.line1`,
  line2: sql`w.line2`,
  city: sql`w.city`,
  state: sql`w.state`,
  post_code: sql`w.post_code`,
  country: sql`w.country`,
  is_valid: sql`w.line1 is not null and w.city is not null and w.post_code is not null`,
  phone_number: sql`w.phone_number`,
  delivery_instructions: sql`w.delivery_instructions`,
});

const personAddress = address({
  id: sql`p.id`,
  type: sql`'PARTIAL'`,
  country: sql`p.country`,
  is_valid: sql`false`,
});

const productOf = (more: SQL) =>
  sql`json_build_object('id', a.product_id, 'name', a.name, 'brand', a.brand, 'category', a.category ${more})`;

/** Requesting a return, or ending the request, is a movement that leaves the asset in place. */
const heldSince = sql`coalesce((select m.at from asset_movements m where m.organization_id = a.organization_id and m.asset_id = a.id
    and (m.from_location, m.from_person_id, m.from_warehouse_id, m.from_status) is distinct from (m.to_location, m.to_person_id, m.to_warehouse_id, m.to_status)
    order by m.number desc limit 1), a.moved_at)`;

const columns = sql`a.id, a.grade, a.status, a.location, a.serial_number, a.purchase_date, a.created_at, a.updated_at, ${heldSince} as held_since,
    nullif(a.supplier, '') as supplier, a.warranty_ends_on, a.return_due_on, a.name,
    json_build_object('type', a.ownership_type, 'name', coalesce(nullif(a.ownership_name, ''), (select o.name from organizations o where o.id = ${currentOrganization}))) as ownership,
    case when a.purchase_amount is not null then json_build_object('amount', a.purchase_amount::text, 'currency', a.purchase_currency) end as purchase_value,
    app.asset_book_value(app.asset_worth(a.purchase_amount, a.status), a.purchase_currency, a.category, coalesce(a.purchase_date, (a.created_at at time zone 'UTC')::date), app.today())::text as book_value,
    case when p.id is not null then json_build_object('hris_profile_id', p.id, 'first_name', p.first_name, 'last_name', p.last_name,
      'emails', json_build_array(p.email), 'address', ${personAddress}) end as assigned_user,
    case when w.id is not null then json_build_object('id', w.id, 'name', w.name, 'address', ${warehouseAddress},
      'ownership', case w.type when 'SERVICE' then 'SERVICE' else 'ORGANIZATION' end, 'warehouse_type', w.type) end as assigned_warehouse`;

const places = sql`
    left join people p on p.organization_id = a.organization_id and p.id = a.hris_profile_id
    left join warehouses w on w.organization_id = a.organization_id and w.id = a.warehouse_id`;

/** One page of assets and the total count, in one query; the total is 0 if not counted. */
export async function selectAssets(db: TenantDb, filters: Ordered, { limit, after, counted }: PageRequest) {
  const { sort_by, sort_order } = filters;
  const [sort_value = null, last_id = null] = after ?? [];
  const rows = await db.execute<AssetRow & { found_total: number }>(sql`
    select f.total as found_total, r.*
      from app.find_assets(${conditionsOf(filters)}::text::jsonb, ${sort_by}, ${sort_order === "desc"}, ${sort_value}::text, ${last_id}::uuid,
        ${limit}, ${counted}) as f
      left join lateral (
        select ${columns}, ${productOf(sql``)} as product, asked.place
          from unnest(f.ids) with ordinality as asked (id, place)
          join assets a on a.organization_id = ${currentOrganization} and a.id = asked.id ${places}) as r on true
      order by r.place`);
  const [first] = rows;
  return { rows: first?.id == null ? [] : [...rows], total_count: Number(first?.found_total ?? 0) };
}

/** Assets with their products' specifications, in the order of the ids; unknown ids are skipped. */
export async function selectWholeAssets(db: TenantDb, ids: readonly string[]): Promise<WholeAssetRow[]> {
  const rows = await db.execute<WholeAssetRow>(sql`
    select ${columns}, ${productOf(sql`, 'specifications', a.specifications`)} as product
      from unnest(${`{${ids.join()}}`}::uuid[]) with ordinality as asked (id, place)
      join assets a on a.organization_id = ${currentOrganization} and a.id = asked.id ${places}
      order by asked.place`);
  return [...rows];
}
