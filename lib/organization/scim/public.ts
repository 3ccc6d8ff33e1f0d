export { roleIn } from "./group-roles.ts";
