export { assertAdjustmentAllowed } from "./assert-adjustment-allowed.ts";
export { emitAdded, emitCreated, reviewed } from "./emit-adjustments.ts";
export { removeAdjustment } from "./remove-adjustment.ts";
export { type AdjustmentRow, selectAdjustments } from "./select-adjustments.ts";
