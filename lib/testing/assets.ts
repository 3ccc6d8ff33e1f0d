import { randomUUID } from "node:crypto";
import { addWorker } from "./contracts.ts";
import type { Stage, TestOrganization } from "./stage.ts";

type Owner = Stage["owner"];

/** Inserts a warehouse; returns its id. */
export async function addWarehouse(
  owner: Owner,
  organization: TestOrganization,
  { name = `Warehouse ${randomUUID()}`, type = "ORGANIZATION" }: { name?: string; type?: string } = {},
): Promise<string> {
  const [made] = await owner`
    insert into warehouses (organization_id, name, type, country) values (${organization.id}, ${name}, ${type}, 'DE') returning id`;
  return made?.id;
}

interface AssetOptions {
  name?: string;
  brand?: string;
  category?: string;
  grade?: string;
  serial_number?: string | null;
  purchase_date?: string | null;
  purchase_amount?: string | null;
  purchase_currency?: string | null;
  warranty_ends_on?: string | null;
  created_at?: string;
}

interface PlaceOptions {
  location?: string;
  status?: string;
  person_id?: string | null;
  warehouse_id?: string | null;
  return_due_on?: string | null;
}

/** Inserts an asset with its initial movement, and a second one to `place` if given; returns its id. */
export async function addAsset(
  owner: Owner,
  organization: TestOrganization,
  options: AssetOptions = {},
  place: PlaceOptions | null = null,
): Promise<string> {
  const product = { name: "ThinkPad X1", brand: "Lenovo", category: "LAPTOP", ...options };
  const { name, brand, category } = product;
  return owner.begin(async (sql) => {
    await sql`insert into asset_products (organization_id, name, brand, category) values (${organization.id}, ${name}, ${brand}, ${category}) on conflict do nothing`;
    const [known] =
      await sql`select id from asset_products where organization_id = ${organization.id} and name = ${name} and brand = ${brand} and category = ${category}`;
    const [made] =
      await sql`insert into assets ${sql({ organization_id: organization.id, product_id: known?.id, ...product })} returning id`;
    const first = { organization_id: organization.id, asset_id: made?.id, actor_name: "Test" };
    await sql`insert into asset_movements ${sql({ ...first, type: "created", to_location: "AT_WAREHOUSE", to_status: "ACTIVE" })}`;
    if (place)
      await sql`insert into asset_movements ${sql({
        ...first,
        type: place.person_id ? "assigned" : "moved",
        to_location: place.location ?? (place.person_id ? "WITH_USER" : "ORGANIZATION_WAREHOUSE"),
        to_status: place.status ?? "ACTIVE",
        to_person_id: place.person_id ?? null,
        to_warehouse_id: place.warehouse_id ?? null,
        to_return_due_on: place.return_due_on ?? null,
      })}`;
    return made?.id as string;
  });
}

/** Inserts a reminder for someone who was asked to return an asset; returns its id. */
export async function addReminder(owner: Owner, organization: TestOrganization): Promise<string> {
  const person_id = await addWorker(owner, organization);
  const asset = await addAsset(owner, organization, {}, { person_id, return_due_on: "2026-01-31" });
  const assets = [{ id: asset, name: "Lenovo ThinkPad X1", serial_number: null, return_due_on: "2026-01-31" }];
  const [made] = await owner`
    insert into return_reminders (organization_id, person_id, to_address, assets, message_id, next_attempt_at)
      values (${organization.id}, ${person_id}, 'holder@people.example', ${JSON.stringify(assets)}::text::jsonb, ${`<${randomUUID()}@localhost>`}, now())
      returning id`;
  return made?.id;
}
