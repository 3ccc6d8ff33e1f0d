export { assertAdjustmentAllowed } from "./assert-adjustment-allowed.ts";
export { emitAdded, emitCreated, emitReviewed, reviewed } from "./emit-adjustments.ts";
export { assertWithin, daysOf, placeAdjustment } from "./place-adjustment.ts";
export { removeAdjustment } from "./remove-adjustment.ts";
export { isRepeated, warningsOf } from "./repeated-expenses.ts";
export { type AdjustmentRow, selectAdjustments } from "./select-adjustments.ts";
export { assertMayChange, returnRefusal } from "./settled-corrections.ts";
