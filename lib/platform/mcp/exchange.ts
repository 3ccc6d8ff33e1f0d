import type { Credential } from "#db/tenant.ts";
import type { Toolbox, ToolDefinition } from "./tool.ts";

export interface ToolResult {
  [key: string]: unknown;
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** An operation's answer as the JSON that REST sends, and what is said beside it. */
export interface JsonAnswer {
  json: string;
  notes: string[];
}

/** One request going through the protocol. */
export interface Exchange {
  toolbox: Toolbox;
  listed: ToolDefinition[];
  /** `?readonly=1`: refuses calls that change data. */
  isReadOnly: boolean;
  body: unknown;
  authorization: string | null;
  credential: Credential | null;
  request_id: string;
  ip: string | null;
  /** The result of a single read: it ran during admission, so that its token is looked up only once. */
  answered?: JsonAnswer | ToolResult;
  /** The whole response of a single read, if the protocol has nothing to add: sent instead of its own. */
  response?: Response;
  /** Set if the request was not admitted: sent instead of the protocol's own response. */
  refusal?: Error;
}
