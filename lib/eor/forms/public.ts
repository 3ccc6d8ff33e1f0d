export { definitionsOf } from "./built-in.ts";
export { type CurrentForm, currentForm, type OwnVersion } from "./select-forms.ts";
