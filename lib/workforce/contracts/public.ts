export { contractTerms } from "./fields.ts";
export { findContracts, identityOf, lockPeople } from "./same-contract.ts";
export { type ContractRow, selectContracts } from "./select-contracts.ts";
export { terminate } from "./terminate.ts";
