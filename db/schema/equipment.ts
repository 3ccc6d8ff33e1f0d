import { sql } from "drizzle-orm";
import { bigint, check, date, foreignKey, integer, jsonb, smallint, text, uuid } from "drizzle-orm/pg-core";
import { businessDay, businessText, code, createdAt, decimal, instant, uuidKey } from "./columns.ts";
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
  (table, own) => [
    own.uniqueIndex("warehouses_name", table.name_lower),
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
  (table, own) => [
    own.unique("asset_products_name", table.name, table.brand, table.category),
    own.unique("asset_products_copy", table.id, table.name, table.brand, table.category),
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
    /** Folded by a trigger (`app.fold`), for search. */
    search_text: copied(text().notNull().default(""), "a trigger makes it from the row"),
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
  (table, own) => [
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
    own.reference(table.hris_profile_id, people.id, "assets_person_fk"),
    own.reference(table.warehouse_id, warehouses.id, "assets_warehouse_fk"),
    own.uniqueIndex("assets_serial", table.serial_lower),
    own.index("assets_created", table.created_at, table.id),
    own.searchIndex("assets_search", table.search_text),
    own.index("assets_name", table.name, table.id),
    own.index("assets_category", table.category, table.created_at, table.id),
    own.index("assets_location", table.location, table.created_at, table.id),
    own.index("assets_status", table.status, table.created_at, table.id),
    own.index("assets_person", table.hris_profile_id, table.created_at, table.id),
    own.index("assets_warehouse", table.warehouse_id, table.created_at, table.id),
    own.index("assets_grade", table.grade, table.created_at, table.id),
    own.index("assets_product", table.product_id, table.created_at, table.id),
    own.index("assets_return", table.return_due_on).where(sql`return_due_on is not null`),
    own.index("assets_warranty", table.warranty_ends_on, table.created_at, table.id),
    // In the order in which groups are totaled, with all the columns they need.
    own.index(
      "assets_values",
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
  (table, own) => [
    own.reference(table.asset_id, assets.id, "asset_movements_asset_fk"),
    own.reference(table.undoes, table.id, "asset_movements_undone_fk"),
    own.unique("asset_movements_number", table.asset_id, table.number),
    own.uniqueIndex("asset_movements_undoes", table.undoes),
    own.index("asset_movements_batch", table.batch_id, table.asset_id),
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
