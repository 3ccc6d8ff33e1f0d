export { contractTerms } from "./fields.ts";
export { type ContractRow, selectContracts } from "./select-contracts.ts";
export { terminate } from "./terminate.ts";
