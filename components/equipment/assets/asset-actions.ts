import {
  assignItAsset,
  moveItAsset,
  repairItAsset,
  requestItAssetReturn,
  returnItAsset,
  type transitionItAssets,
  undoItAssetMovement,
  writeOffItAsset,
} from "#lib/equipment/asset-movements/contract.ts";
import type { Asset } from "#lib/equipment/assets/contract.ts";
import { writeOffStatuses } from "#lib/equipment/assets/rules.ts";
import { call } from "#lib/platform/api/client.ts";
import type { InputOf, Operation, OutputOf } from "#lib/platform/declaration/contract.ts";

type BulkInput = InputOf<typeof transitionItAssets>;
export type ActionName = BulkInput["action"];

interface ActionWords {
  /** Label of the button that opens the dialog, and of the one that confirms. */
  verb: string;
  /** The dialog's title, naming its subject: "Send 3 assets to repair". */
  title: (subject: string) => string;
  /** "3 assets were sent to repair". */
  done: (subject: string, isOne: boolean) => string;
  isDanger?: boolean;
}

const passive = (done: string) => (subject: string, isOne: boolean) => `${subject} ${isOne ? "was" : "were"} ${done}`;

export const actionWords: Record<ActionName, ActionWords> = {
  assign: { verb: "Assign", title: (subject) => `Assign ${subject}`, done: passive("assigned") },
  return: { verb: "Return", title: (subject) => `Return ${subject}`, done: passive("returned") },
  move: { verb: "Move", title: (subject) => `Move ${subject}`, done: passive("moved") },
  request_return: {
    verb: "Request return",
    title: (subject) => `Request return of ${subject}`,
    done: (subject) => `Return of ${subject} was requested`,
  },
  repair: {
    verb: "Send to repair",
    title: (subject) => `Send ${subject} to repair`,
    done: passive("sent to repair"),
  },
  write_off: {
    ...{ verb: "Write off", isDanger: true },
    title: (subject) => `Write off ${subject}`,
    done: passive("written off"),
  },
};

export const actionNames = Object.keys(actionWords) as ActionName[];

function isArchived({ status }: Asset): boolean {
  return (writeOffStatuses as readonly string[]).includes(status);
}

/** The actions an asset allows in its current state, most likely first. */
export function actionsFor(asset: Asset): ActionName[] {
  if (isArchived(asset)) return [];
  if (asset.assigned_user) return ["return", "request_return", "repair", "write_off"];
  if (asset.status === "BEING_REPAIRED") return ["move", "assign", "write_off"];
  return ["assign", "move", "repair", "write_off"];
}

/** A dialog's input, without the assets it applies to. */
export type ActionInput = Omit<BulkInput, "asset_ids" | "filters" | "after_id" | "batch_id">;

/** The entries as the API expects them. */
export function inputOf(action: ActionName, entries: Record<string, string>): ActionInput {
  const { person_id, place = "", status, due_on, reason = "", by_courier } = entries;
  const isWarehouse = place.startsWith("warehouse:");
  return {
    action,
    reason,
    ...(action === "assign" ? { person_id: person_id ?? "", by_courier: by_courier === "on" } : {}),
    ...((action === "move" || action === "return") && isWarehouse ? { warehouse_id: place.slice(10) } : {}),
    ...(action === "move" && !isWarehouse ? { location: place as "SUPPLIER" } : {}),
    ...(action === "write_off" ? { status: status as "BINNED" } : {}),
    ...(action === "request_return" ? { due_on: due_on ?? "" } : {}),
  };
}

const operations: Record<ActionName, Operation> = {
  assign: assignItAsset,
  return: returnItAsset,
  move: moveItAsset,
  request_return: requestItAssetReturn,
  repair: repairItAsset,
  write_off: writeOffItAsset,
};

type Moved = OutputOf<typeof assignItAsset>["data"];

/** Performs the action on one asset. Throws `RestError`. */
export async function actOn(
  asset_id: string,
  { action, ...input }: ActionInput,
  idempotencyKey: string,
): Promise<Moved> {
  const answer = await call(operations[action], { asset_id, ...input }, { idempotencyKey });
  return (answer as { data: Moved }).data;
}

/** Undoes the movement. Throws `RestError`. */
export function undo({ id, movement }: Moved) {
  return call(undoItAssetMovement, { asset_id: id, movement_id: movement.id });
}
