import { z } from "zod";
import {
  calendarDay,
  countryCode,
  incomingAmount,
  knownCurrencyCode,
  line,
  money,
  oneOf,
  outgoingDay,
  outgoingUuid,
  text,
  timestamp,
} from "#lib/platform/declaration/fields.ts";
import { digitsMisfit } from "#lib/platform/format/digits.ts";
import { categories, grades, locations, movementTypes, owners, statuses, warehouseTypes } from "./assets/rules.ts";

export const incomingUuid = z.uuid({ error: "must be a UUID" }).toLowerCase();
export const asset_id = incomingUuid.meta({ description: "ID of the asset" });

const nullableText = z.string().nullable();

const address = z
  .object({
    id: outgoingUuid,
    type: z.enum(["PII", "PARTIAL", "DELIVERY", "COLLECTION", "ENTITY", "SUPPLIER", "BILLING"]),
    line1: nullableText,
    line2: nullableText,
    city: nullableText,
    state: nullableText,
    post_code: nullableText,
    country: z.string().meta({ description: "ISO 3166-1 alpha-2 code" }),
    is_valid: z.boolean().meta({ description: "Whether the street, city, and postal code are known" }),
    phone_number: nullableText,
    date_of_birth: nullableText,
    tax_id_number: nullableText,
    passport_number: nullableText,
    delivery_instructions: nullableText,
  })
  .meta({ id: "AssetAddress" });

const assignedUser = z
  .object({
    hris_profile_id: outgoingUuid,
    first_name: z.string(),
    last_name: z.string(),
    emails: z.array(z.string()),
    address: address.meta({ description: "Only the country is known of a person's address" }),
  })
  .meta({ id: "AssignedUser" });

export const assignedWarehouse = z
  .object({
    id: outgoingUuid,
    name: z.string(),
    address,
    ownership: z.enum(owners),
    warehouse_type: z.enum(warehouseTypes),
  })
  .meta({ id: "AssignedWarehouse" });

const productFields = { id: outgoingUuid, name: z.string(), brand: z.string(), category: z.enum(categories) };

const specification = z.object({
  name: line(100, { missing: "Enter a name for the specification" }),
  value: line(200, { missing: "Enter a value" }),
});

const assetFields = {
  id: outgoingUuid,
  grade: z.enum(grades),
  status: z.enum(statuses),
  product: z.object(productFields),
  location: z.enum(locations),
  ownership: z.object({ name: z.string(), type: z.enum(owners) }),
  serial_number: z.string().nullable(),
  purchase_date: outgoingDay.nullable(),
  purchase_value: z.object({ amount: money, currency: z.string() }).nullable(),
  assigned_user: assignedUser.nullable(),
  assigned_warehouse: assignedWarehouse.nullable(),
  supplier: z.string().nullable(),
  warranty_ends_on: outgoingDay.nullable(),
  book_value: money.nullable().meta({
    description:
      "Book value today: straight-line depreciation by whole months since purchase, over 24 to 84 months depending on the category",
  }),
  return_due_on: outgoingDay
    .nullable()
    .meta({ description: "Date by which the holder has to return it, if a return was requested" }),
  held_since: timestamp.meta({ description: "When its place, holder, or status last changed" }),
  created_at: timestamp,
  updated_at: timestamp,
};

export const asset = z.object(assetFields).meta({ id: "Asset" });

export const wholeAsset = asset
  .extend({
    product: z.object({
      ...productFields,
      specifications: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  })
  .meta({ id: "AssetWithSpecifications" });

const place = z
  .object({
    location: z.enum(locations),
    status: z.enum(statuses),
    person: z.object({ id: outgoingUuid, name: z.string() }).nullable(),
    warehouse: z.object({ id: outgoingUuid, name: z.string() }).nullable(),
    return_due_on: outgoingDay.nullable(),
  })
  .meta({ id: "AssetPlace" });

export const movement = z
  .object({
    id: outgoingUuid,
    number: z.int().meta({ description: "Starts at 1 for each asset" }),
    type: z.enum(movementTypes),
    at: timestamp,
    by: z.object({ id: outgoingUuid.nullable(), name: z.string() }).meta({
      description: "Person or access token; the ID is a person's",
    }),
    reason: z.string(),
    from: place.nullable().meta({ description: "Null when the asset was added" }),
    to: place,
    batch_id: outgoingUuid.nullable().meta({ description: "The bulk action it was part of" }),
    undoes: outgoingUuid.nullable().meta({ description: "The movement it undoes" }),
  })
  .meta({ id: "AssetMovement" });

/** The reason given for a movement; may be empty. */
export const reason = text()
  .max(500, "must have at most 500 characters")
  .default("")
  .meta({ description: "Kept in the asset's history" });

const optionalLine = (most: number) => line(most).nullable();

/** An asset's own properties; the rest is its place, which only movements change. */
export const entered = {
  grade: oneOf(grades).meta({ description: "Its condition" }),
  serial_number: optionalLine(100).meta({ description: "Unique in the organization, ignoring case" }),
  ownership: z
    .object({
      name: text()
        .max(200, "must have at most 200 characters")
        .optional()
        .meta({ description: "Default: the organization's name" }),
      type: oneOf(owners),
    })
    .meta({ description: "Whose it is" }),
  purchase_date: calendarDay.nullable().meta({ description: "Day it was bought" }),
  purchase_value: z
    .object({ amount: incomingAmount, currency: knownCurrencyCode })
    .superRefine(({ amount, currency }, context) => {
      const message = digitsMisfit(amount, currency);
      if (message !== null) context.addIssue({ code: "custom", path: ["amount"], message });
    })
    .nullable()
    .meta({ description: "What it cost" }),
  supplier: optionalLine(200).meta({ description: "Who sold it" }),
  warranty_ends_on: calendarDay.nullable().meta({ description: "Last day of its warranty" }),
};

export const productInput = {
  name: line(200),
  brand: line(100),
  category: oneOf(categories),
  specifications: z.array(specification).max(50, "may have at most 50 specifications"),
};

const onlyRead = { description: "Read-only" };

/** Accepted so that an address can be sent back as it was read. */
const readOnlyAddress = {
  id: incomingUuid.optional().meta(onlyRead),
  type: oneOf(["DELIVERY"]).optional().meta(onlyRead),
  is_valid: z.boolean({ error: "must be true or false" }).optional().meta(onlyRead),
  date_of_birth: z.null({ error: "must be null: a warehouse has none" }).optional(),
  tax_id_number: z.null({ error: "must be null: a warehouse has none" }).optional(),
  passport_number: z.null({ error: "must be null: a warehouse has none" }).optional(),
};

export const warehouseFields = {
  name: line(200).meta({ description: "Name of the warehouse" }),
  warehouse_type: oneOf(warehouseTypes).meta({ description: "Who runs it" }),
  address: z
    .object({
      line1: optionalLine(200).optional(),
      line2: optionalLine(200).optional(),
      city: optionalLine(100).optional(),
      state: optionalLine(100).optional(),
      post_code: optionalLine(30).optional(),
      country: countryCode,
      phone_number: optionalLine(50).optional(),
      delivery_instructions: optionalLine(500).optional(),
      ...readOnlyAddress,
    })
    .meta({ description: "Where it is" }),
};
