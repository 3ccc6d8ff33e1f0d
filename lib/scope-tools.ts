import { toolsByScope } from "#lib/platform/mcp/tools-by-scope.ts";
import { operations } from "./operations.ts";

/** Names of the tools that each scope opens, for the consent page. */
export const scopeTools = toolsByScope(operations);
