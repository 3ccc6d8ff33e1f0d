import type postgres from "postgres";

/** Products, each with the supplier's price, months of warranty and percentage of all assets. */
const products = [
  ["Lenovo", "ThinkPad X1 Carbon Gen 12", "LAPTOP", 1899, 36, 20],
  ["Apple", "MacBook Pro 14-inch M4", "LAPTOP", 2399, 36, 16],
  ["Dell", "UltraSharp U2724DE", "MONITOR", 529, 24, 20],
  ["Apple", "iPhone 16e", "MOBILE_DEVICE", 699, 24, 10],
  ["Jabra", "Evolve2 65", "HEADSET", 199, 24, 14],
  ["Logitech", "MX Keys S", "KEYBOARD", 109, 24, 12],
  ["Herman Miller", "Aeron", "CHAIR", 1429, 24, 5],
  ["Brother", "HL-L6410DN", "PRINTER", 449, 24, 2],
  ["Dyson", "Solarcycle", "TASK_LIGHT", 389, 24, 1],
] as const;

/**
 * Adds assets to an organization that has people. Each gets two movements: added, then moved to its current place.
 * The trigger that moves an asset is disabled in the meantime because it takes minutes at this volume; at the end the
 * database still checks each asset against its last movement.
 */
export async function addAssets(sql: postgres.Sql, organization: string, assets: number): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select set_config('app.organization_id', ${organization}, true)`;
    await tx`alter table asset_movements disable trigger record_movement`;
    await tx`
      insert into warehouses (name, type, city, country)
        select 'Warehouse ' || n, case n % 4 when 0 then 'SERVICE' when 1 then 'CLEARANCE' else 'ORGANIZATION' end, 'Hamburg', 'DE' from generate_series(1, 24) as n`;
    await tx`
      insert into asset_products (name, brand, category)
        select r.name, r.brand, r.category from json_to_recordset(${JSON.stringify(products.map(([brand, name, category]) => ({ brand, name, category })))}::text::json)
          as r (brand text, name text, category text)`;
    const kinds = JSON.stringify(
      products.map(([brand, name, , price, warranty, share]) => ({ brand, name, price, warranty, share })),
    );
    await tx`
      create temporary table fleet on commit drop as
      with kinds as (
          select p.*, r.price, r.warranty, sum(r.share) over (order by p.id) - r.share as lowest, sum(r.share) over (order by p.id) as highest
            from json_to_recordset(${kinds}::text::json) as r (brand text, name text, price numeric, warranty integer, share integer)
            join asset_products p on p.organization_id = ${organization} and p.brand = r.brand and p.name = r.name),
        people as (select id, first_name, last_name, email, row_number() over (order by id) - 1 as place from people where organization_id = ${organization}),
        stores as (select id, type, row_number() over (order by name) - 1 as place from warehouses where organization_id = ${organization})
      select gen_random_uuid() as id, n, k.id as product_id, k.name, k.brand, k.category, k.price, k.warranty, drawn.place as draw,
          case when drawn.place < 55 then 'WITH_USER' when drawn.place < 85 then (case s.type when 'SERVICE' then 'SERVICE_WAREHOUSE' when 'CLEARANCE' then 'CLEARANCE_WAREHOUSE' else 'ORGANIZATION_WAREHOUSE' end)
            when drawn.place < 92 then 'AT_WAREHOUSE' when drawn.place < 95 then 'SUPPLIER' else 'WRITE_OFF' end as location,
          case when drawn.place < 55 or drawn.place between 85 and 91 then 'ACTIVE' when drawn.place < 85 then (case s.type when 'CLEARANCE' then 'WAITING_FOR_CLEARANCE' else 'ACTIVE' end)
            when drawn.place < 95 then 'BEING_REPAIRED' else (array['STOLEN', 'BINNED', 'DAMAGED_BY_USER'])[n % 3 + 1] end as status,
          case when drawn.place < 55 then p.id end as person_id, case when drawn.place < 55 then p.first_name || ' ' || p.last_name end as person_name,
          case when drawn.place < 55 then lower(p.first_name || ' ' || p.last_name || ' ' || p.email) else '' end as holder_text,
          case when drawn.place between 55 and 84 then s.id end as warehouse_id,
          case when drawn.place < 55 and n % 40 = 0 then app.today() + n % 60 - 20 end as return_due_on,
          app.today() - 30 - n % 1000 as bought, now() - make_interval(days => 20 + n % 1000, secs => n) as added_at
        from generate_series(1, ${assets}::integer) as n
        cross join lateral (select (n::bigint * 7919 % 100)::integer as place, (n::bigint * 104729 % 100)::integer as kind) as drawn
        join kinds k on drawn.kind >= k.lowest and drawn.kind < k.highest
        join people p on p.place = n::bigint * 7907 % (select count(*) from people)
        join stores s on s.place = n % 24`;
    await tx`
      insert into assets (id, product_id, name, brand, category, specifications, grade, serial_number, purchase_date, purchase_amount, purchase_currency, supplier,
          warranty_ends_on, created_at, updated_at, moved_at, location, status, hris_profile_id, warehouse_id, return_due_on, movements, holder_text)
        select id, product_id, name, brand, category, '[{"name": "Memory", "value": "32 GB"}]', (array['NEW', 'A', 'A', 'B', 'B', 'C', 'D'])[n % 7 + 1],
            'SN-' || upper(substr(md5(n::text), 1, 8)) || n, bought, app.round_money(price, case when n % 4 = 0 then 'USD' else 'EUR' end), case when n % 4 = 0 then 'USD' else 'EUR' end,
            'Office Direct', (bought + make_interval(months => warranty))::date, added_at, added_at, added_at + interval '1 day', location, status, person_id, warehouse_id,
            return_due_on, 2, holder_text
          from fleet`;
    await tx`
      insert into asset_movements (asset_id, number, type, at, actor_name, to_location, to_status)
        select id, 1, 'created', added_at, 'Muster', 'AT_WAREHOUSE', 'ACTIVE' from fleet`;
    await tx`
      insert into asset_movements (asset_id, number, type, at, actor_name, from_location, from_status, to_location, to_status, to_person_id, to_person_name, to_warehouse_id, to_return_due_on)
        select id, 2, case when person_id is not null then 'assigned' when location = 'WRITE_OFF' then 'written_off' else 'moved' end, added_at + interval '1 day', 'Muster',
            'AT_WAREHOUSE', 'ACTIVE', location, status, person_id, person_name, warehouse_id, return_due_on
          from fleet`;
    await tx`set constraints all immediate`;
    await tx`alter table asset_movements enable trigger record_movement`;
  });
  await sql`vacuum analyze`;
}
