import { randomUUID } from "node:crypto";
import { addAsset, addReminder, addWarehouse } from "#lib/testing/assets.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import type { Stage } from "#lib/testing/stage.ts";
import type { Arrange, Arrangements } from "./arrange.ts";

const assetOf: Arrange = async (at, of) => ({ asset_id: await addAsset(at.owner, at[of]) });

const heldOf: Arrange = async (at, of) => ({
  asset_id: await addAsset(at.owner, at[of], {}, { person_id: await addWorker(at.owner, at[of]) }),
});

const warehouseOf: Arrange = async (at, of) => ({ warehouse_id: await addWarehouse(at.owner, at[of]) });

const product = { name: "ThinkPad X1", brand: "Lenovo", category: "LAPTOP" };

let rows = 0;

async function heldRow(at: Stage) {
  const place = { person_id: await addWorker(at.owner, at.first), return_due_on: "2026-01-31" };
  return addAsset(at.owner, at.first, {}, place);
}

/** Alternates between an asset due for return by a person and one in a warehouse, so that every filter matches one. */
async function assetRow(at: Stage) {
  rows += 1;
  const bought = { purchase_date: "2026-01-05", purchase_amount: "900.00", purchase_currency: "EUR" };
  const options = { ...bought, serial_number: randomUUID(), warranty_ends_on: "2029-01-05" };
  const place =
    rows % 2 === 0
      ? { person_id: await addWorker(at.owner, at.first), return_due_on: "2026-01-31" }
      : { warehouse_id: await addWarehouse(at.owner, at.first) };
  return addAsset(at.owner, at.first, options, place);
}

const reminderRow = (at: Stage) => addReminder(at.owner, at.first);

const batchOf: Arrange = async (at, of) => {
  const batch_id = randomUUID();
  const { asset_id } = await assetOf(at, of);
  await at.owner`insert into asset_movements ${at.owner({
    ...{ organization_id: at[of].id, asset_id: asset_id ?? "", type: "sent_to_repair", batch_id, actor_name: "Test" },
    ...{ to_location: "SUPPLIER", to_status: "BEING_REPAIRED" },
  })}`;
  return { batch_id };
};

export const equipment: Arrangements = {
  list_it_assets: { row: assetRow },
  list_it_asset_groups: { row: heldRow },
  get_it_asset: { keys: assetOf },
  list_it_asset_movements: {
    keys: assetOf,
    row: (at, { asset_id = "" }) =>
      at.owner`insert into asset_movements ${at.owner({
        ...{ organization_id: at.first.id, asset_id, type: "moved", actor_name: "Test" },
        ...{ to_location: rows++ % 2 === 0 ? "SUPPLIER" : "WITH_COURIER", to_status: "ACTIVE" },
      })}`,
  },
  create_it_asset: { body: () => ({ product }) },
  update_it_asset: { keys: assetOf, body: () => ({ grade: "B" }) },
  assign_it_asset: {
    keys: assetOf,
    body: async (at) => ({ person_id: await addWorker(at.owner, at.first) }),
  },
  move_it_asset: { keys: assetOf, body: () => ({ location: "SUPPLIER" }) },
  return_it_asset: { keys: heldOf, body: () => ({}) },
  repair_it_asset: { keys: assetOf, body: () => ({}) },
  write_off_it_asset: { keys: assetOf, body: () => ({ status: "BINNED" }) },
  request_it_asset_return: { keys: heldOf, body: () => ({ due_on: "2150-01-01" }) },
  undo_it_asset_movement: {
    keys: heldOf,
    body: () => ({}),
  },
  transition_it_assets: { body: () => ({ action: "repair", asset_ids: [randomUUID()] }) },
  undo_it_asset_batch: { keys: batchOf, body: () => ({}) },
  import_it_assets: {
    body: () => ({ csv: `brand,product,category,serial_number\nLenovo,X1,LAPTOP,${randomUUID()}\n` }),
  },
  list_it_asset_return_reminders: { row: reminderRow },
  list_warehouses: {},
  get_warehouse: { keys: warehouseOf },
  create_warehouse: {
    body: () => ({ name: randomUUID(), address: { country: "DE" } }),
  },
  update_warehouse: { keys: warehouseOf, body: () => ({ name: randomUUID() }) },
  delete_warehouse: { keys: warehouseOf },
};
