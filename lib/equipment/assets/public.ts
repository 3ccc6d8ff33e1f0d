export { addMovements, type NewMovement } from "./add-movements.ts";
export {
  conditionsOf,
  type Filters,
  selectWholeAssets,
  type WholeAssetRow,
  warehouseAddress,
} from "./select-assets.ts";
export { type MovementRow, selectMovements } from "./select-movements.ts";
export {
  type Action,
  type Current,
  decide,
  placeInWarehouse,
  placeOfType,
} from "./transitions.ts";
export { missingAsset } from "./write-asset.ts";
