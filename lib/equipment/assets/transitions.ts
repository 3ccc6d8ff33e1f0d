import { sql } from "drizzle-orm";
import { currentOrganization } from "#db/schema/columns.ts";
import type { TenantDb } from "#db/tenant.ts";
import { ApiError, type ErrorItem } from "#lib/platform/declaration/errors.ts";
import { writeOffStatuses } from "./rules.ts";

/** An asset's location, holder and status. */
export interface Place {
  location: string;
  status: string;
  person_id: string | null;
  warehouse_id: string | null;
  return_due_on: string | null;
}

/** An asset's current state, locked. */
export interface Current extends Place {
  id: string;
  person_name: string | null;
  moved_at: string;
}

interface Person {
  id: string;
  name: string;
}

/** An action on an asset; the records it refers to have already been looked up. */
export type Action =
  | { action: "assign"; person: Person; by_courier: boolean }
  | { action: "move"; to: Place }
  | { action: "return"; to: Place }
  | { action: "repair" }
  | { action: "write_off"; status: string }
  | { action: "request_return"; due_on: string | null };

interface Step {
  type: string;
  to: Place;
}

const nowhere = { person_id: null, warehouse_id: null, return_due_on: null };
const archived: readonly string[] = writeOffStatuses;

function refuse(reason: ErrorItem["reason"], message: string): ErrorItem {
  return { reason, message };
}

function held({ person_name, moved_at, location }: Current): string {
  const day = new Date(moved_at).toISOString().slice(0, 10);
  return `${location === "WITH_COURIER" ? "This asset has been on its way to" : "This asset has been assigned to"} ${person_name} since ${day}`;
}

function assign(current: Current, person: Person, byCourier: boolean): Step | ErrorItem {
  const location = byCourier ? "WITH_COURIER" : "WITH_USER";
  const arrives = current.person_id === person.id && current.location === "WITH_COURIER" && !byCourier;
  if (current.person_id !== null && !arrives) return refuse("asset_assigned", `${held(current)}. Return it first.`);
  const { return_due_on } = current;
  return { type: "assigned", to: { ...nowhere, location, status: "ACTIVE", person_id: person.id, return_due_on } };
}

function requestReturn(current: Current, due_on: string | null): Step | ErrorItem {
  if (current.person_id === null)
    return refuse("asset_not_assigned", "Nobody has this asset, so it can't be returned.");
  return {
    type: due_on === null ? "return_request_canceled" : "return_requested",
    to: { ...current, return_due_on: due_on },
  };
}

function step(current: Current, action: Action): Step | ErrorItem {
  switch (action.action) {
    case "assign":
      return assign(current, action.person, action.by_courier);
    case "return":
      if (current.person_id === null)
        return refuse("asset_not_assigned", "Nobody has this asset, so it can't be returned.");
      return { type: "returned", to: action.to };
    case "request_return":
      return requestReturn(current, action.due_on);
    case "write_off":
      return { type: "written_off", to: { ...nowhere, location: "WRITE_OFF", status: action.status } };
    case "repair":
      return { type: "sent_to_repair", to: { ...nowhere, location: "SUPPLIER", status: "BEING_REPAIRED" } };
    case "move":
      if (current.person_id !== null) return refuse("asset_assigned", `${held(current)}. Return it first.`);
      return { type: "moved", to: action.to };
  }
}

function isSamePlace(one: Place, other: Place): boolean {
  const keys = ["location", "status", "person_id", "warehouse_id", "return_due_on"] as const;
  return keys.every((key) => one[key] === other[key]);
}

/** The result of an action: a step, `unchanged` if the asset is already there, or why it isn't allowed. */
export function decide(current: Current, action: Action): Step | "unchanged" | ErrorItem {
  if (archived.includes(current.status)) {
    const word = current.status.toLowerCase().replaceAll("_", " ");
    return refuse("asset_archived", `This asset was written off (${word}). Undo that first.`);
  }
  const next = step(current, action);
  return "to" in next && isSamePlace(current, next.to) ? "unchanged" : next;
}

const locationOf: Record<string, string> = {
  SERVICE: "SERVICE_WAREHOUSE",
  ORGANIZATION: "ORGANIZATION_WAREHOUSE",
  CLEARANCE: "CLEARANCE_WAREHOUSE",
};

/** The place in a warehouse or, without an id, in `location`. Throws 404, and 400 if the two conflict. */
export async function placeInWarehouse(db: TenantDb, id: string | undefined, location?: string): Promise<Place> {
  if (id === undefined) return { ...nowhere, location: location ?? "AT_WAREHOUSE", status: "ACTIVE" };
  if (location !== undefined && location !== "WITH_COURIER")
    throw new ApiError(400, {
      reason: "conflicting_parameters",
      path: "/location",
      message: "Send either a warehouse or a location; only WITH_COURIER goes with a warehouse.",
    });
  const [found] = await db.execute<{ type: string }>(
    sql`select type from warehouses where organization_id = ${currentOrganization} and id = ${id} for share`,
  );
  if (!found) throw new ApiError(404, { reason: "not_found", path: "/warehouse_id", message: "Warehouse not found" });
  const place = placeOfType(id, found.type);
  return location === undefined ? place : { ...place, location, status: "ACTIVE" };
}

/** The place for a warehouse of this type, or for an unspecified one. */
export function placeOfType(warehouse_id: string | null, type: string | null): Place {
  if (warehouse_id === null || type === null) return { ...nowhere, location: "AT_WAREHOUSE", status: "ACTIVE" };
  const status = type === "CLEARANCE" ? "WAITING_FOR_CLEARANCE" : "ACTIVE";
  return { ...nowhere, location: locationOf[type] ?? "AT_WAREHOUSE", status, warehouse_id };
}
