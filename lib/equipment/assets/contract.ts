import { z } from "zod";
import { asset, asset_id, entered, incomingUuid, movement, productInput, wholeAsset } from "#lib/equipment/fields.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { calendarDay, oneOf, oneOrMany, text } from "#lib/platform/declaration/fields.ts";
import { csvInput, pageInput, pageOf, searchText, sortBy, sortOrder } from "#lib/platform/declaration/list-fields.ts";
import { categories, grades, groupings, locations, maxLabels, statuses } from "./rules.ts";

const defineOperation = inArea("IT assets");

export type Asset = z.output<typeof asset>;
export type WholeAsset = z.output<typeof wholeAsset>;
export type Movement = z.output<typeof movement>;

/** The asset filters of lists, exports, groups and bulk actions. */
export const assetFilters = {
  hris_profile_id: incomingUuid.optional().meta({ description: "Only assets assigned to this person" }),
  location: oneOf(locations).optional().meta({ description: "Only assets in this location" }),
  category: oneOf(categories).optional().meta({ description: "Only assets of this category" }),
  status: oneOf(["ACTIVE", "ARCHIVED"]).optional().meta({
    description: "`ACTIVE` for assets whose status is ACTIVE, `ARCHIVED` for all others",
  }),
  search: searchText("Text in brand, product, serial number, or name or email of the assigned person"),
  locations: oneOrMany(locations).optional().meta({ description: "Only assets in one of these locations" }),
  categories: oneOrMany(categories).optional().meta({ description: "Only assets of one of these categories" }),
  statuses: oneOrMany(statuses).optional().meta({ description: "Only assets with one of these statuses" }),
  grades: oneOrMany(grades).optional().meta({ description: "Only assets with one of these grades" }),
  warehouse_id: incomingUuid.optional().meta({ description: "Only assets in this warehouse, or on their way there" }),
  product_id: incomingUuid.optional().meta({ description: "Only assets of this product" }),
  returns: oneOf(["requested", "overdue"]).optional().meta({
    description: "`requested` for assets with a requested return, `overdue` if the due date has passed",
  }),
  warranty_ends_from: calendarDay
    .optional()
    .meta({ description: "Only assets whose warranty ends on or after this day" }),
  warranty_ends_to: calendarDay.optional().meta({ description: "Only assets whose warranty ends before this day" }),
};

export const assetSortKeys = ["created_at", "name", "warranty_ends_on", "return_due_on"] as const;

const order = {
  sort_by: sortBy(assetSortKeys).meta({ description: "With a date, assets without it come last" }),
  sort_order: sortOrder,
};

/** The specification's own error bodies for two operations. */
const errors = { 400: "field_items", 500: "field_items" } as const;

export const listItAssets = defineOperation({
  name: "list_it_assets",
  words:
    "give has laptop laptops computer computers machine machines device devices phone phones mobile macbook mac macs monitor projector tablet equipment kit gear hardware stock available unassigned spare assigned left person where lenovo thinkpad surface windows boxes",
  tolerant: true,
  method: "GET",
  path: "/it/assets",
  scope: "it-assets:read",
  summary: "List IT assets",
  description:
    "Every asset the organization manages or has ever managed, newest first. To page, pass `next_cursor` as `cursor`.",
  input: z.object({ ...assetFilters, ...order, ...pageInput(20) }),
  output: pageOf(asset, { total: true }),
  errors,
});

export const getItAsset = defineOperation({
  name: "get_it_asset",
  words: "laptop computer device phone equipment serial warranty",
  tolerant: true,
  method: "GET",
  path: "/it/assets/{asset_id}",
  scope: "it-assets:read",
  summary: "Retrieve an IT asset",
  description: "One asset with the specifications of its product.",
  input: z.object({ asset_id }),
  output: z.object({ data: wholeAsset }),
  errors,
});

export const exportItAssets = defineOperation({
  name: "export_it_assets",
  words: "download laptops devices excel spreadsheet inventory",
  page: "/equipment/assets",
  method: "GET",
  path: "/it/assets/export",
  scope: "it-assets:read",
  summary: "Export IT assets as CSV",
  description: "Every asset that matches the list's filters, in the same order, in one CSV file.",
  needsProof: true,
  input: z.object({ ...assetFilters, ...order, ...csvInput }),
  output: z.string(),
  produces: "text/csv",
});

const {
  warehouse_id: _,
  product_id: __,
  warranty_ends_from: ___,
  warranty_ends_to: ____,
  ...groupFilters
} = assetFilters;

export const listItAssetGroups = defineOperation({
  name: "list_it_asset_groups",
  words:
    "enough spare left laptops computers devices phones equipment worth value how many number count total macs windows per stock",
  method: "GET",
  path: "/it/assets/groups",
  scope: "it-assets:read",
  summary: "Count and value IT assets in groups",
  description:
    "For assets that match the filters: how many each person holds, or each warehouse, location, or category has, and their value in each currency. Assets without a person or warehouse aren't in a group of that kind. Sorted by name.",
  input: z.object({
    ...groupFilters,
    group_by: oneOf(groupings).default("person").meta({ description: "What to group by" }),
    ...pageInput(50),
  }),
  output: pageOf(
    z
      .object({
        id: z.string().meta({ description: "ID of the person or warehouse, or the location or category" }),
        name: z.string(),
        assets: z.int(),
        overdue: z.int().meta({ description: "Assets that should have been returned by now" }),
        amounts: z
          .array(z.object({ currency: z.string(), cost: z.string(), book_value: z.string() }))
          .meta({ description: "Purchase value and what is left of it today, for each currency" }),
      })
      .meta({ id: "AssetGroup" }),
  ),
});

export const listItAssetMovements = defineOperation({
  name: "list_it_asset_movements",
  words:
    "before previously previous owner past used laptop device history who had joiner delivered arrived there shipped track",
  method: "GET",
  path: "/it/assets/{asset_id}/movements",
  scope: "it-assets:read",
  summary: "List an IT asset's movements",
  description: "Everyone who has held the asset and every place it has been, newest first. The history never changes.",
  input: z.object({ asset_id, ...pageInput(50) }),
  output: pageOf(movement),
});

export const createItAsset = defineOperation({
  name: "create_it_asset",
  words: "laptop computer device phone equipment bought new register",
  adds: true,
  method: "POST",
  path: "/it/assets",
  scope: "it-assets:write",
  summary: "Add an IT asset",
  description:
    "You can set the warehouse now or leave it out. Assets with the same name, brand, and category share a product. Refused with 409 if the serial number is already in use.",
  input: z.object({
    product: z
      .object({ ...productInput, specifications: productInput.specifications.default([]) })
      .meta({ description: "What kind of equipment it is" }),
    ...z.object(entered).partial().shape,
    warehouse_id: incomingUuid.optional().meta({ description: "Where it is" }),
    reason: text()
      .max(500, "must have at most 500 characters")
      .default("")
      .meta({ description: "Why it is added, for its history" }),
  }),
  output: z.object({ data: wholeAsset }),
  status: 201,
  refuses: [404],
});

export const updateItAsset = defineOperation({
  name: "update_it_asset",
  words: "laptop device serial warranty change",
  method: "PATCH",
  path: "/it/assets/{asset_id}",
  scope: "it-assets:write",
  summary: "Change an IT asset",
  description:
    "Only the fields you send change. To change the place, holder, or status, use their own operations, which keep the history.",
  input: z.object({
    asset_id,
    product: z
      .object({ id: incomingUuid, ...productInput })
      .partial()
      .optional()
      .meta({ description: "The ID is read-only; changing the name, brand, or category makes it a different product" }),
    ...z.object(entered).partial().shape,
  }),
  output: z.object({ data: wholeAsset }),
});

export const getItAssetLabels = defineOperation({
  name: "get_it_asset_labels",
  method: "GET",
  path: "/it/assets/labels",
  scope: "it-assets:read",
  summary: "Print labels of IT assets",
  refuses: [404, 409],
  description: `A PDF with labels for up to ${maxLabels} assets: product, serial number, and a QR code that links to the asset's page. Send asset IDs, or filters to include every asset that matches, in the list's order.`,
  input: z.object({
    asset_ids: z
      .union([z.array(incomingUuid).min(1).max(maxLabels), incomingUuid.transform((id) => [id])], {
        error: `must be 1 to ${maxLabels} UUIDs`,
      })
      .optional()
      .meta({ description: "If sent, the filters are ignored" }),
    ...assetFilters,
    ...order,
  }),
  output: z.string(),
  produces: "application/pdf",
});
