import { z } from "zod";
import { assignedWarehouse, warehouseFields } from "#lib/equipment/fields.ts";
import { defineOperation } from "#lib/platform/api/contract.ts";
import { deleted, timestamp } from "#lib/platform/api/fields.ts";

const area = "Warehouses";

/** How many warehouses an organization can have, all of which one response lists. */
export const mostWarehouses = 1000;

const warehouse = assignedWarehouse.extend({ created_at: timestamp }).meta({ id: "Warehouse" });
const listed = warehouse
  .extend({ assets: z.int().meta({ description: "Assets in it or on their way there" }) })
  .meta({ id: "ListedWarehouse" });

export type Warehouse = z.output<typeof listed>;

const warehouse_id = z.uuid({ error: "must be a UUID" });

export const listWarehouses = defineOperation({
  name: "list_warehouses",
  method: "GET",
  path: "/it/warehouses",
  area,
  scope: "it-assets:read",
  summary: "List warehouses",
  description: `All warehouses, at most ${mostWarehouses}, by name.`,
  input: z.object({}),
  output: z.object({ data: z.array(listed) }),
});

export const getWarehouse = defineOperation({
  name: "get_warehouse",
  method: "GET",
  path: "/it/warehouses/{warehouse_id}",
  area,
  scope: "it-assets:read",
  summary: "Retrieve a warehouse",
  input: z.object({ warehouse_id }),
  output: z.object({ data: warehouse }),
});

export const createWarehouse = defineOperation({
  name: "create_warehouse",
  method: "POST",
  path: "/it/warehouses",
  area,
  scope: "it-assets:write",
  summary: "Add a warehouse",
  description: "Refused with 409 when another warehouse has this name.",
  input: z.object({ ...warehouseFields, warehouse_type: warehouseFields.warehouse_type.default("ORGANIZATION") }),
  output: z.object({ data: warehouse }),
  status: 201,
});

export const updateWarehouse = defineOperation({
  name: "update_warehouse",
  method: "PATCH",
  path: "/it/warehouses/{warehouse_id}",
  area,
  scope: "it-assets:write",
  summary: "Change a warehouse",
  description:
    "Only the fields that are sent change. Its type stays, because the location of the assets in it follows from that.",
  input: z.object({
    warehouse_id,
    name: warehouseFields.name.optional(),
    address: warehouseFields.address.optional(),
  }),
  output: z.object({ data: warehouse }),
});

export const deleteWarehouse = defineOperation({
  name: "delete_warehouse",
  method: "DELETE",
  path: "/it/warehouses/{warehouse_id}",
  area,
  scope: "it-assets:write",
  summary: "Delete a warehouse",
  description: "Refused with 409 while there are assets in it. Histories keep its name.",
  destructive: true,
  refuses: [409],
  input: z.object({ warehouse_id }),
  output: deleted,
});
