export { check, problemOf } from "./engine/check.ts";
export { commonKeys } from "./engine/common-keys.ts";
export {
  type Answer,
  type Answers,
  answerTo,
  type Definition,
  type FieldType,
} from "./engine/definition.ts";
export { visibleFields } from "./engine/visible.ts";
