export { breakGlassStays, changeAccess, isBreakGlass, isLastOwner, lockMembers, selectMembers } from "./access.ts";
export { maxMembers } from "./contract.ts";
