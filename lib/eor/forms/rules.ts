export {
  conditionWords,
  describeChanges,
  type FieldChange,
  requiredByWords,
  ruleWords,
  typeWords,
} from "./engine/changes.ts";
export { check, normalizeAnswer, problemOf } from "./engine/check.ts";
export { commonKeys, employerKeys } from "./engine/common-keys.ts";
export {
  type Answer,
  type Answers,
  answerTo,
  type Definition,
  type Dependency,
  type FieldType,
  fieldTypes,
  inOrder,
  type Rule,
  requiredBy,
  ruleTypes,
} from "./engine/definition.ts";
export { definitionProblems } from "./engine/definition-problems.ts";
export { visibleFields } from "./engine/visible.ts";
