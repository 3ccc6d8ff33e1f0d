import { toolsByScope } from "#lib/platform/mcp/tools-by-scope.ts";
import { operations } from "./operations.ts";

/** The tools each scope allows, for the consent page. */
export const scopeTools = toolsByScope(operations);
