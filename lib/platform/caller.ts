import { randomUUID } from "node:crypto";
import type { Credential } from "#db/tenant.ts";

export type Handling = "strict" | "lenient";

/** One request as `execute` sees it, whichever way it came in. */
export interface Caller {
  credential: Credential;
  request_id: string;
  ip: string | null;
  idempotency_key: string | null;
  /** Set for tool calls. App tokens work only there, and the only other tokens accepted there are personal ones. */
  via?: "mcp";
  /** It counts toward the rate limits already: a tool call does as soon as it is admitted. */
  isCounted?: true;
  /** The organization that the page was opened for, if it says so: a session may have switched in another tab. */
  organization_id?: string | null;
  /** Told whenever the request is admitted: for which organization. */
  noteOrganization?: (organization_id: string) => void;
  /** How to handle unknown parameters, if the caller says so (RFC 7240 section 4.4). */
  handling?: Handling | undefined;
}

/** What an audit row says about a request. */
export type RequestSource = Pick<Caller, "request_id" | "ip">;

/** UUID version 7 (RFC 9562 5.7): ordered by time, so logs sort. */
export function newRequestId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
