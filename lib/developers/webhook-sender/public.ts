export { resolverFor } from "./connector.ts";
export { fetchDocument } from "./fetch-document.ts";
export { guardedCall } from "./guarded-call.ts";
export { portOf, selfTest } from "./own-address.ts";
export { isCustomHeader } from "./sign.ts";
export { itself, literalOf, refusalOfUrl, type TargetPolicy } from "./target.ts";
export { targetPolicy } from "./target-policy.ts";
