export const locations = [
  "WITH_USER",
  "AT_WAREHOUSE",
  "SERVICE_WAREHOUSE",
  "ORGANIZATION_WAREHOUSE",
  "CLEARANCE_WAREHOUSE",
  "SUPPLIER",
  "WITH_COURIER",
  "WRITE_OFF",
] as const;

export const categories = [
  "ADAPTER",
  "CABLE",
  "CHAIR",
  "CHARGER",
  "DESK",
  "DESK_RISER",
  "DESK_TIDY",
  "DESKTOP",
  "DOCKING_STATION",
  "DONGLE",
  "FOOTREST",
  "HEADSET",
  "KEYBOARD",
  "LAPTOP",
  "LAPTOP_STAND",
  "MICE_TRACKPAD",
  "MOBILE_DEVICE",
  "MONITOR",
  "MONITOR_ARM",
  "OTHER",
  "PRINTER",
  "SHREDDER",
  "STANDING_MAT",
  "TABLET",
  "TASK_LIGHT",
  "WEBCAM",
  "WIFI_RANGE_EXTENDER",
  "WELCOME_PACK",
] as const;

/** Why an asset is no longer in use. */
export const writeOffStatuses = [
  "SUPPLIER_RETURN",
  "STOLEN",
  "LOST_IN_TRANSIT",
  "CLEARED",
  "BINNED",
  "LEFT_WITH_USER",
  "SHRINKAGE",
  "DAMAGED_BY_USER",
  "DAMAGED_IN_TRANSIT",
  "DAMAGED_AT_WAREHOUSE",
  "BROKEN_BY_USER",
  "BROKEN_IN_TRANSIT",
  "BROKEN_AT_WAREHOUSE",
  "ADDED_BY_MISTAKE",
  "RETURNED_TO_SERVICE",
] as const;

export const statuses = ["ACTIVE", "BEING_REPAIRED", "WAITING_FOR_CLEARANCE", ...writeOffStatuses] as const;

export const grades = ["NEW", "A", "B", "C", "D", "F"] as const;
export const owners = ["SERVICE", "ORGANIZATION"] as const;
export const warehouseTypes = ["SERVICE", "ORGANIZATION", "CLEARANCE"] as const;

export const movementTypes = [
  "created",
  "assigned",
  "moved",
  "returned",
  "sent_to_repair",
  "written_off",
  "return_requested",
  "return_request_canceled",
  "undone",
] as const;

export type Category = (typeof categories)[number];

const lives: readonly [months: number, categories: readonly Category[]][] = [
  [36, ["LAPTOP", "DESKTOP", "TABLET", "MOBILE_DEVICE"]],
  [60, ["MONITOR", "MONITOR_ARM", "DOCKING_STATION", "PRINTER", "SHREDDER"]],
  [84, ["CHAIR", "DESK", "DESK_RISER", "DESK_TIDY", "FOOTREST", "STANDING_MAT", "TASK_LIGHT"]],
];

/** The useful life in months; `app.asset_life_months` has the same rule. */
export function lifeMonths(category: string): number {
  return lives.find(([, those]) => (those as readonly string[]).includes(category))?.[0] ?? 24;
}

/** The most assets in one bulk request. */
export const maxPerRequest = 500;

/** The most labels in one document. */
export const maxLabels = 500;

export const groupings = ["person", "warehouse", "location", "category"] as const;

/** Warranties that end within this many days, counted with today, are flagged. */
export const warrantyDays = 90;
