import type { Credential } from "#db/tenant.ts";
import type { Toolbox, ToolDefinition } from "./tool.ts";

export interface ToolResult {
  [key: string]: unknown;
  content: { type: "text"; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
}

/** One request on its way through the protocol. */
export interface Exchange {
  toolbox: Toolbox;
  listed: ToolDefinition[];
  /** `?readonly=1`: calls that change data are refused. */
  isReadOnly: boolean;
  body: unknown;
  authorization: string | null;
  credential: Credential | null;
  request_id: string;
  ip: string | null;
  /** The answer of a single read: it ran while it was admitted, so that its token is looked up once. */
  answered?: ToolResult;
  /** Set when the request was not admitted: it is answered instead of what the protocol makes of it. */
  refusal?: Error;
}
