import { z } from "zod";
import { assetFilters } from "#lib/equipment/assets/contract.ts";
import { maxPerRequest, writeOffStatuses } from "#lib/equipment/assets/rules.ts";
import { asset_id, incomingUuid, movement, reason, wholeAsset } from "#lib/equipment/fields.ts";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { calendarDay, oneOf, outgoingUuid } from "#lib/platform/declaration/fields.ts";

const shared = { method: "POST", area: "Asset movements", scope: "it-assets:write" } as const;
const output = z.object({ data: wholeAsset.extend({ movement }) });

const fields = {
  person_id: incomingUuid.meta({ description: "Who gets it" }),
  by_courier: z
    .boolean({ error: "must be true or false" })
    .default(false)
    .meta({ description: "The asset is in transit. Assign it to the same person again when it has arrived" }),
  warehouse_id: incomingUuid.optional().meta({ description: "The warehouse; omit it for an unspecified one" }),
  location: oneOf(["SUPPLIER", "WITH_COURIER", "AT_WAREHOUSE"]).optional().meta({
    description: "Where it goes if not to a warehouse. With `WITH_COURIER`, the warehouse is the destination",
  }),
  status: oneOf(writeOffStatuses).meta({ description: "Reason for the write-off" }),
  due_on: calendarDay.nullable().meta({ description: "Today or later; null cancels the request" }),
};

export const assignItAsset = defineOperation({
  ...shared,
  name: "assign_it_asset",
  words:
    "someone new starter laptop computer device phone macbook equipment give hand reassign swap issue lend old new designer joiner needs",
  path: "/it/assets/{asset_id}/assign",
  summary: "Assign an IT asset",
  description:
    "Assigns an available asset to a person. If someone has it, the request is refused with 409 and the holder's name; return it first.",
  input: z.object({ asset_id, person_id: fields.person_id, by_courier: fields.by_courier, reason }),
  output,
});

export const moveItAsset = defineOperation({
  ...shared,
  name: "move_it_asset",
  words: "laptop device equipment warehouse ship send",
  path: "/it/assets/{asset_id}/move",
  summary: "Move an IT asset",
  description: "Moves an asset that nobody holds to a warehouse, courier, or supplier. Also ends a repair.",
  input: z.object({ asset_id, warehouse_id: fields.warehouse_id, location: fields.location, reason }),
  output,
});

export const returnItAsset = defineOperation({
  ...shared,
  name: "return_it_asset",
  words: "laptop computer device phone equipment came back returned shelf swap reassign old hand over",
  path: "/it/assets/{asset_id}/return",
  summary: "Return an IT asset",
  description: "Returns an asset from the person who holds it to a warehouse.",
  input: z.object({ asset_id, warehouse_id: fields.warehouse_id, reason }),
  output,
});

export const repairItAsset = defineOperation({
  ...shared,
  name: "repair_it_asset",
  words: "laptop device equipment broken fix damaged cracked",
  path: "/it/assets/{asset_id}/repair",
  summary: "Send an IT asset to repair",
  description:
    "The status is BEING_REPAIRED until the asset is moved or assigned again. Nobody holds it during that time.",
  input: z.object({ asset_id, reason }),
  output,
});

export const writeOffItAsset = defineOperation({
  ...shared,
  name: "write_off_it_asset",
  words: "laptop device equipment lost stolen retire scrap dispose broken missing left train old get rid",
  path: "/it/assets/{asset_id}/write-off",
  summary: "Write off an IT asset",
  description: "Archives the asset with a status that says why. It stays in the list and keeps its history.",
  destructive: true,
  input: z.object({ asset_id, status: fields.status, reason }),
  output,
});

export const requestItAssetReturn = defineOperation({
  ...shared,
  name: "request_it_asset_return",
  words: "laptop device phone equipment gear collect get back last day leaver ask",
  path: "/it/assets/{asset_id}/request-return",
  summary: "Request the return of an IT asset",
  description: "Sets or changes the date by which the person has to return the asset, or cancels the request.",
  input: z.object({ asset_id, due_on: fields.due_on, reason }),
  output,
});

export const undoItAssetMovement = defineOperation({
  ...shared,
  name: "undo_it_asset_movement",
  words: "laptop device revert mistake",
  path: "/it/assets/{asset_id}/undo",
  summary: "Undo an IT asset's last movement",
  description:
    "Returns the asset to where it was before and records that as another movement. Refused with 409 if something else has happened since.",
  input: z.object({
    asset_id,
    movement_id: incomingUuid.optional().meta({
      description: "The movement to undo; it has to be the asset's last one, which is the default",
    }),
    reason,
  }),
  output,
});

const outcome = z
  .object({
    id: outgoingUuid,
    result: z.enum(["done", "unchanged", "refused"]),
    reason: z.string().nullable().meta({ description: "Machine-readable reason for the refusal" }),
    message: z.string().nullable().meta({ description: "The reason in plain language" }),
  })
  .meta({ id: "AssetOutcome" });

const batch = z.object({
  data: z.object({
    batch_id: outgoingUuid,
    results: z.array(outcome).meta({ description: "In the order of the IDs" }),
    next_id: outgoingUuid.nullable().meta({
      description: "Send as `after_id` with the same batch to continue; null if there are no more",
    }),
  }),
});

const actions = ["assign", "move", "return", "repair", "write_off", "request_return"] as const;

const needed = { assign: "person_id", write_off: "status", request_return: "due_on" } as const;

export const transitionItAssets = defineOperation({
  ...shared,
  name: "transition_it_assets",
  words: "laptops devices equipment retire collect many bulk all gear",
  path: "/it/assets/transitions",
  summary: "Run a bulk action on IT assets",
  description: `Applies to up to ${maxPerRequest} assets: send IDs, or filters to include every asset that matches, in order of ID. If one asset can't be changed, the others still are.`,
  refuses: [404],
  example: { action: "return", filters: { hris_profile_id: "6a1d3f0e-5a0f-4f43-9f0e-2f0a4b6c8d10" } },
  input: z
    .object({
      action: oneOf(actions).meta({ description: "What to do with all of them" }),
      asset_ids: z
        .array(incomingUuid, { error: "must be a list of UUIDs" })
        .min(1, "must include at least one asset")
        .max(maxPerRequest, `must include at most ${maxPerRequest} assets`)
        .optional()
        .meta({ description: "The assets, instead of `filters`" }),
      filters: z
        .object(assetFilters, { error: "must be an object of filters" })
        .optional()
        .meta({ description: "As for the list; an empty object selects everything" }),
      after_id: incomingUuid.optional().meta({ description: "With filters: the `next_id` of the previous response" }),
      batch_id: incomingUuid.optional().meta({ description: "The `batch_id` of the previous response" }),
      person_id: fields.person_id.optional(),
      by_courier: fields.by_courier,
      warehouse_id: fields.warehouse_id,
      location: fields.location,
      status: fields.status.optional(),
      due_on: fields.due_on.optional(),
      reason,
    })
    .superRefine((input, context) => {
      if ((input.asset_ids === undefined) === (input.filters === undefined))
        context.addIssue({ code: "custom", path: ["asset_ids"], message: "Send either asset_ids or filters" });
      const key = (needed as Record<string, keyof typeof input>)[input.action];
      if (key && input[key] === undefined) context.addIssue({ code: "custom", path: [key], message: "is required" });
    }),
  output: batch,
});

export const undoItAssetBatch = defineOperation({
  ...shared,
  name: "undo_it_asset_batch",
  words: "laptops devices revert mistake bulk",
  path: "/it/asset-batches/{batch_id}/undo",
  summary: "Undo a bulk action",
  description: `Undoes up to ${maxPerRequest} movements of a bulk action, in order of asset ID. Assets that have moved since stay where they are.`,
  input: z.object({
    batch_id: incomingUuid,
    after_id: incomingUuid.optional().meta({ description: "The `next_id` of the previous response" }),
    reason,
  }),
  output: batch,
});
