export { assertAdjustmentAllowed } from "./assert-adjustment-allowed.ts";
export { emitCreated, reviewed } from "./emit-adjustments.ts";
export { type AdjustmentRow, selectAdjustments } from "./select-adjustments.ts";
