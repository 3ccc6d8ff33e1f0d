import { z } from "zod";
import { assignedWarehouse, warehouseFields } from "#lib/equipment/fields.ts";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { deleted, timestamp } from "#lib/platform/declaration/fields.ts";

const defineOperation = inArea("Warehouses");

/** The most warehouses an organization can have; one response lists them all. */
export const maxWarehouses = 1000;

const warehouse = assignedWarehouse.extend({ created_at: timestamp }).meta({ id: "Warehouse" });
const listed = warehouse
  .extend({ assets: z.int().meta({ description: "Number of assets in it or on their way to it" }) })
  .meta({ id: "ListedWarehouse" });

export type Warehouse = z.output<typeof listed>;

const warehouse_id = z.uuid({ error: "must be a UUID" });

export const listWarehouses = defineOperation({
  name: "list_warehouses",
  words: "stock storage storeroom office location shelf",
  method: "GET",
  path: "/it/warehouses",
  scope: "it-assets:read",
  summary: "List warehouses",
  description: `All warehouses, sorted by name. At most ${maxWarehouses.toLocaleString("en")}.`,
  input: z.object({}),
  output: z.object({ data: z.array(listed) }),
});

export const getWarehouse = defineOperation({
  name: "get_warehouse",
  method: "GET",
  path: "/it/warehouses/{warehouse_id}",
  scope: "it-assets:read",
  summary: "Retrieve a warehouse",
  description: "Includes its type and address. Use `list_warehouses` to see how many assets it has.",
  input: z.object({ warehouse_id }),
  output: z.object({ data: warehouse }),
});

export const createWarehouse = defineOperation({
  name: "create_warehouse",
  words: "storeroom storage office location new",
  adds: true,
  method: "POST",
  path: "/it/warehouses",
  scope: "it-assets:write",
  summary: "Add a warehouse",
  description: "Refused with 409 if another warehouse has this name.",
  input: z.object({ ...warehouseFields, warehouse_type: warehouseFields.warehouse_type.default("ORGANIZATION") }),
  output: z.object({ data: warehouse }),
  status: 201,
});

export const updateWarehouse = defineOperation({
  name: "update_warehouse",
  words: "storeroom address moved",
  method: "PATCH",
  path: "/it/warehouses/{warehouse_id}",
  scope: "it-assets:write",
  summary: "Change a warehouse",
  description:
    "Only the fields you send change. You can't change the type, because it determines the location of the warehouse's assets.",
  input: z.object({
    warehouse_id,
    name: warehouseFields.name.optional(),
    address: warehouseFields.address.optional(),
  }),
  output: z.object({ data: warehouse }),
});

export const deleteWarehouse = defineOperation({
  name: "delete_warehouse",
  words: "storeroom close",
  method: "DELETE",
  path: "/it/warehouses/{warehouse_id}",
  scope: "it-assets:write",
  summary: "Delete a warehouse",
  description: "Refused with 409 while it holds assets. Asset histories keep its name.",
  destructive: true,
  refuses: [409],
  input: z.object({ warehouse_id }),
  output: deleted,
});
