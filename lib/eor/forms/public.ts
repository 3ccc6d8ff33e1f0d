export { bankFieldsIn, bankKeys, type OwnGuide } from "./bank-fields.ts";
export { definitionsOf } from "./built-in.ts";
export { type CurrentForm, currentForm, type OwnVersion } from "./select-forms.ts";
