import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { businessDay, businessText, code, createdAt, decimal, instant, searchIndex, uuidKey } from "./columns.ts";
import { copied, custody, impersonal, personal } from "./personal.ts";
import { tenantTable } from "./tenant-table.ts";
import { people } from "./workforce.ts";

export const warehouses = tenantTable(
  "warehouses",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    name_lower: text().notNull().generatedAlwaysAs(sql`lower(name)`),
    type: text().$type<"SERVICE" | "ORGANIZATION" | "CLEARANCE">().notNull().default("ORGANIZATION"),
    address_id: uuidKey(),
    line1: businessText(),
    line2: businessText(),
    city: businessText(),
    state: businessText(),
    post_code: businessText(),
    country: code().notNull(),
    phone_number: businessText(),
    delivery_instructions: businessText(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    uniqueIndex("warehouses_name").on(table.organization_id, table.name_lower),
    check("warehouses_type", sql`type in ('SERVICE', 'ORGANIZATION', 'CLEARANCE')`),
  ],
);

/** A product that can be bought multiple times. It never changes: an asset entered wrongly is given another one. */
export const assetProducts = tenantTable(
  "asset_products",
  {
    id: uuidKey(),
    name: businessText().notNull(),
    brand: businessText().notNull(),
    category: businessText().notNull(),
    created_at: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    unique("asset_products_name").on(table.organization_id, table.name, table.brand, table.category),
    unique("asset_products_copy").on(table.organization_id, table.id, table.name, table.brand, table.category),
  ],
);

const productCopy = { product_id: uuid().notNull(), name: text().notNull(), brand: text().notNull() };

export const assets = tenantTable(
  "assets",
  {
    id: uuidKey(),
    ...productCopy,
    category: text().notNull(),
    /** Each one `{ name, value }`. */
    specifications: impersonal(
      jsonb().$type<{ name: string; value: string }[]>().notNull().default([]),
      "properties of a thing",
    ),
    grade: text().notNull().default("NEW"),
    serial_number: businessText(),
    serial_lower: text().generatedAlwaysAs(sql`lower(serial_number)`),
    ownership_type: text().$type<"SERVICE" | "ORGANIZATION">().notNull().default("ORGANIZATION"),
    /** The owner if it isn't the organization, such as a leasing company; otherwise empty. */
    ownership_name: businessText().notNull().default(""),
    purchase_date: businessDay(),
    purchase_amount: decimal(),
    purchase_currency: code(),
    supplier: businessText().notNull().default(""),
    warranty_ends_on: businessDay(),
    created_at: createdAt(),
    updated_at: createdAt(),
    // The following columns are written only by `app.record_movement`: they reflect the last movement.
    location: text().notNull().default("AT_WAREHOUSE"),
    status: code().notNull().default("ACTIVE"),
    hris_profile_id: uuid(),
    warehouse_id: uuid(),
    return_due_on: personal.keep(date({ mode: "string" }), custody),
    /** Number of the last movement; 0 only within the transaction that adds the asset. */
    movements: integer().notNull().default(0),
    moved_at: createdAt(),
    holder_text: copied(text().notNull().default(""), "a trigger fills it from people"),
    /** Lower-case, for substring search. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(sql`lower(brand || ' ' || name || ' ' || coalesce(serial_number, '')) || ' ' || holder_text`),
    // Integer amounts for the totals of asset groups: summing decimals takes several times as long.
    purchase_minor: bigint({ mode: "number" }).generatedAlwaysAs(
      sql`app.minor_units(purchase_amount, purchase_currency)`,
    ),
    /** Months over which it depreciates; 0 once it is written off. */
    life_months: smallint().notNull().generatedAlwaysAs(sql`app.asset_life_months(category, status)`),
    /** The day depreciation starts, as `app.day_key`. */
    bought_key: integer()
      .notNull()
      .generatedAlwaysAs(sql`app.day_key(coalesce(purchase_date, (created_at at time zone 'UTC')::date))`),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      name: "assets_product_fk",
      columns: [table.organization_id, table.product_id, table.name, table.brand, table.category],
      foreignColumns: [
        assetProducts.organization_id,
        assetProducts.id,
        assetProducts.name,
        assetProducts.brand,
        assetProducts.category,
      ],
    }),
    foreignKey({
      name: "assets_person_fk",
      columns: [table.organization_id, table.hris_profile_id],
      foreignColumns: [people.organization_id, people.id],
    }),
    foreignKey({
      name: "assets_warehouse_fk",
      columns: [table.organization_id, table.warehouse_id],
      foreignColumns: [warehouses.organization_id, warehouses.id],
    }),
    uniqueIndex("assets_serial").on(table.organization_id, table.serial_lower),
    index("assets_created").on(table.organization_id, table.created_at, table.id),
    searchIndex("assets_search", table.organization_id, table.search_text),
    index("assets_name").on(table.organization_id, table.name, table.id),
    index("assets_category").on(table.organization_id, table.category, table.created_at, table.id),
    index("assets_location").on(table.organization_id, table.location, table.created_at, table.id),
    index("assets_status").on(table.organization_id, table.status, table.created_at, table.id),
    index("assets_person").on(table.organization_id, table.hris_profile_id, table.created_at, table.id),
    index("assets_warehouse").on(table.organization_id, table.warehouse_id, table.created_at, table.id),
    index("assets_grade").on(table.organization_id, table.grade, table.created_at, table.id),
    index("assets_product").on(table.organization_id, table.product_id, table.created_at, table.id),
    index("assets_return").on(table.organization_id, table.return_due_on).where(sql`return_due_on is not null`),
    index("assets_warranty").on(table.organization_id, table.warranty_ends_on, table.created_at, table.id),
    // In the order in which groups are totaled, with all the columns they need.
    index("assets_values").on(
      table.organization_id,
      table.location,
      table.warehouse_id,
      table.category,
      table.purchase_currency,
      table.purchase_minor,
      table.life_months,
      table.bought_key,
      table.return_due_on,
      table.status,
    ),
    check("assets_grade", sql`grade in ('NEW', 'A', 'B', 'C', 'D', 'F')`),
    check("assets_ownership", sql`ownership_type in ('SERVICE', 'ORGANIZATION')`),
    check(
      "assets_cost",
      sql`(purchase_amount is null) = (purchase_currency is null) and purchase_amount >= 0 and scale(purchase_amount) = app.currency_digits(purchase_currency)`,
    ),
    check(
      "assets_place",
      sql`(location in ('WITH_USER') and hris_profile_id is not null and warehouse_id is null)
        or (location in ('SERVICE_WAREHOUSE', 'ORGANIZATION_WAREHOUSE', 'CLEARANCE_WAREHOUSE') and hris_profile_id is null and warehouse_id is not null)
        or (location in ('AT_WAREHOUSE', 'SUPPLIER', 'WRITE_OFF') and hris_profile_id is null and warehouse_id is null)
        or (location = 'WITH_COURIER' and (hris_profile_id is null or warehouse_id is null))`,
    ),
    check("assets_return_from_person", sql`return_due_on is null or hris_profile_id is not null`),
  ],
);

/**
 * The complete, append-only history of an asset's location and holder. People and warehouses are also stored by name,
 * without a foreign key, because the history outlives them.
 */
export const assetMovements = tenantTable(
  "asset_movements",
  {
    id: uuidKey(),
    asset_id: uuid().notNull(),
    /** 1 for an asset's first movement. */
    number: integer().notNull(),
    type: text().notNull(),
    at: instant().notNull().default(sql`clock_timestamp()`),
    user_id: uuid(),
    token_id: uuid(),
    /** Name of the person or access token. */
    actor_name: personal.keep(text().notNull(), custody),
    reason: personal.keep(text().notNull().default(""), custody),
    from_location: code(),
    from_status: code(),
    from_person_id: uuid(),
    from_person_name: personal.keep(text(), custody),
    from_warehouse_id: uuid(),
    from_warehouse_name: businessText(),
    from_return_due_on: personal.keep(date({ mode: "string" }), custody),
    to_location: text().notNull(),
    to_status: text().notNull(),
    to_person_id: uuid(),
    to_person_name: personal.keep(text(), custody),
    to_warehouse_id: uuid(),
    to_warehouse_name: businessText(),
    to_return_due_on: personal.keep(date({ mode: "string" }), custody),
    /** Groups the movements of one bulk action. */
    batch_id: uuid(),
    /** The movement that this one undoes. */
    undoes: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.organization_id, table.id] }),
    foreignKey({
      name: "asset_movements_asset_fk",
      columns: [table.organization_id, table.asset_id],
      foreignColumns: [assets.organization_id, assets.id],
    }),
    foreignKey({
      name: "asset_movements_undone_fk",
      columns: [table.organization_id, table.undoes],
      foreignColumns: [table.organization_id, table.id],
    }),
    unique("asset_movements_number").on(table.organization_id, table.asset_id, table.number),
    uniqueIndex("asset_movements_undoes").on(table.organization_id, table.undoes),
    index("asset_movements_batch").on(table.organization_id, table.batch_id, table.asset_id),
    check(
      "asset_movements_type",
      sql`type in ('created', 'assigned', 'moved', 'returned', 'sent_to_repair', 'written_off', 'return_requested', 'return_request_canceled', 'undone')`,
    ),
    check("asset_movements_undo", sql`(type = 'undone') = (undoes is not null)`),
    check(
      "asset_movements_location",
      sql`to_location in ('WITH_USER', 'AT_WAREHOUSE', 'SERVICE_WAREHOUSE', 'ORGANIZATION_WAREHOUSE', 'CLEARANCE_WAREHOUSE', 'SUPPLIER', 'WITH_COURIER', 'WRITE_OFF')`,
    ),
    check(
      "asset_movements_status",
      sql`to_status in ('ACTIVE', 'SUPPLIER_RETURN', 'STOLEN', 'LOST_IN_TRANSIT', 'WAITING_FOR_CLEARANCE', 'CLEARED', 'BINNED', 'LEFT_WITH_USER', 'SHRINKAGE', 'DAMAGED_BY_USER', 'DAMAGED_IN_TRANSIT', 'DAMAGED_AT_WAREHOUSE', 'BEING_REPAIRED', 'BROKEN_BY_USER', 'BROKEN_IN_TRANSIT', 'BROKEN_AT_WAREHOUSE', 'ADDED_BY_MISTAKE', 'RETURNED_TO_SERVICE')`,
    ),
  ],
);
