import type { IncomingMessage, ServerResponse } from "node:http";
import { countApplicant } from "#lib/platform/api/rate-limit.ts";
import type { ErrorItem } from "#lib/platform/declaration/errors.ts";
import { refusalOf } from "#lib/platform/refusal.ts";
import { refuse } from "./refuse.ts";
import { arrivalOf } from "./trusted-proxy.ts";

/** Pages and pictures that anybody may read: jobs and logos. */
export function isPublicPage({ url = "/" }: IncomingMessage): boolean {
  return /^\/(?:jobs|logos)(?:[/?]|$)/.test(url);
}

/** Counts the reader's network before Next renders the page, where a refusal could only be an error of the server. */
export async function admitReader(incoming: IncomingMessage, outgoing: ServerResponse, answer: () => void) {
  const { ip, request_id } = arrivalOf(incoming);
  try {
    await countApplicant("GET", ip);
  } catch (error) {
    const { status, items, headers } = refusalOf(error, request_id);
    for (const [name, value] of Object.entries(headers ?? {})) outgoing.setHeader(name, value);
    return refuse(incoming, outgoing, { ...(items[0] as ErrorItem), status, request_id });
  }
  answer();
}
