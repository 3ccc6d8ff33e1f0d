import { z } from "zod";
import { asset } from "#lib/equipment/fields.ts";
import { defineEvent } from "#lib/platform/outbox/event-type.ts";
import { locations } from "./rules.ts";

const module = { name: "it", label: "IT", scope: "it-assets:read" } as const;
const since = "2026-11-22T00:00:00.000Z";

const example = {
  id: "0c2c7b0a-52d5-4a54-9c4a-2f8f6ac1c0de",
  grade: "A",
  status: "ACTIVE",
  product: {
    id: "0a4c83bc-5a1a-4cf5-9a52-c57a5d6f1f0e",
    name: "ThinkPad X1 Carbon Gen 12",
    brand: "Lenovo",
    category: "LAPTOP",
  },
  location: "WITH_USER",
  ownership: { name: "Halden Freight", type: "ORGANIZATION" },
  serial_number: "PF-4K7Q2M",
  purchase_date: "2026-03-02",
  purchase_value: { amount: "1899.00", currency: "EUR" },
  assigned_user: {
    hris_profile_id: "6a1d3f0e-5a0f-4f43-9f0e-2f0a4b6c8d10",
    first_name: "Siobhán",
    last_name: "Byrne",
    emails: ["siobhan.byrne@letterbox.example"],
    address: {
      id: "6a1d3f0e-5a0f-4f43-9f0e-2f0a4b6c8d10",
      type: "PARTIAL",
      line1: null,
      line2: null,
      city: null,
      state: null,
      post_code: null,
      country: "IE",
      is_valid: false,
      phone_number: null,
      date_of_birth: null,
      tax_id_number: null,
      passport_number: null,
      delivery_instructions: null,
    },
  },
  assigned_warehouse: null,
  supplier: "Office Direct",
  warranty_ends_on: "2029-03-02",
  book_value: "1477.00",
  return_due_on: null,
  held_since: "2026-11-21T09:30:00.000Z",
  created_at: "2026-03-04T08:00:00.000Z",
  updated_at: "2026-11-21T09:30:00.000Z",
};

const shared = { module, since, resource: asset, example };

export const assetCreated = defineEvent({
  ...shared,
  id: "b3a8f7d2-6c0e-4d2b-8f55-1f7c2a9e0a01",
  name: "it-asset.created",
  description: "An asset was added, alone or by an import.",
});

export const assetUpdated = defineEvent({
  ...shared,
  id: "b3a8f7d2-6c0e-4d2b-8f55-1f7c2a9e0a02",
  name: "it-asset.updated",
  description: "Something other than the place, holder, or status of an asset changed.",
});

export const assetAssigned = defineEvent({
  ...shared,
  id: "b3a8f7d2-6c0e-4d2b-8f55-1f7c2a9e0a03",
  name: "it-asset.assigned",
  description: "An asset was assigned to a person.",
});

export const assetReturned = defineEvent({
  ...shared,
  id: "b3a8f7d2-6c0e-4d2b-8f55-1f7c2a9e0a04",
  name: "it-asset.returned",
  description: "An asset came back from the person who had it.",
  example: { ...example, location: "AT_WAREHOUSE", assigned_user: null },
});

export const assetWrittenOff = defineEvent({
  ...shared,
  id: "b3a8f7d2-6c0e-4d2b-8f55-1f7c2a9e0a05",
  name: "it-asset.written-off",
  description: "An asset was written off.",
  example: { ...example, location: "WRITE_OFF", status: "BINNED", assigned_user: null },
});

export const assetReturnRequested = defineEvent({
  ...shared,
  id: "b3a8f7d2-6c0e-4d2b-8f55-1f7c2a9e0a06",
  name: "it-asset.return-requested",
  description: "A person was asked to return an asset, or the due date changed.",
  example: { ...example, return_due_on: "2026-12-05" },
});

export const assetLocationUpdated = defineEvent({
  ...shared,
  id: "b3a8f7d2-6c0e-4d2b-8f55-1f7c2a9e0a07",
  name: "it-asset.location-updated",
  description: "An asset's location, holder, or warehouse changed, or a movement was undone.",
  resource: asset.extend({ previous_location: z.enum(locations) }),
  example: { ...example, previous_location: "ORGANIZATION_WAREHOUSE" },
});
