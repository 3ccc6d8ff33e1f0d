export { breakGlassStays, changeAccess, isBreakGlass, isLastOwner, lockMembers, selectMembers } from "./access.ts";
export { changeMember, mustManage } from "./change-member.ts";
export { maxMembers } from "./contract.ts";
