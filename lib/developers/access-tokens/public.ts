export { revokePersonalTokens } from "./revoke-personal.ts";
