export { applyGroupsNamed } from "./group-members.ts";
export { inOrder, roleIn } from "./group-roles.ts";
