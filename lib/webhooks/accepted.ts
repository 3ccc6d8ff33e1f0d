import { ApiError } from "#lib/api/errors.ts";
import { encrypt } from "#lib/encryption.ts";
import { allEvents } from "./contract.ts";
import { eventTypeOf } from "./event-types.ts";
import { isCustomHeader } from "./sign.ts";
import { refusalOfUrl } from "./target.ts";
import { targetPolicy } from "./target-policy.ts";

const mostHeaders = 20;

export function acceptUrl(url: string): string {
  const refusal = refusalOfUrl(url, targetPolicy());
  if (refusal !== null) throw new ApiError(400, [{ path: "/url", message: refusal }]);
  return url;
}

/** Two spellings of one address: what is called is the same. */
export function isSameAddress(one: string, other: string): boolean {
  const called = (text: string) => {
    const { origin, pathname, search } = new URL(text);
    return `${origin}${pathname}${search}`;
  };
  return called(one) === called(other);
}

/** Each name once; `*` stands for all the others. */
export function acceptEvents(events: string[], strict: boolean): string[] {
  if (events.includes(allEvents)) return [allEvents];
  const unknown = strict ? events.filter((name) => eventTypeOf(name) === null) : [];
  if (unknown.length > 0) {
    const message = `Not an event of this service: ${unknown.slice(0, 5).join(", ")}. GET /webhooks/events/types lists them.`;
    throw new ApiError(400, [{ path: "/events", message }]);
  }
  return [...new Set(events)].sort();
}

/** The headers encrypted, or null when there are none. */
export function sealHeaders(headers: Record<string, string>): Buffer | null {
  const refuse = (message: string) => {
    throw new ApiError(400, [{ path: "/headers", message }]);
  };
  const entries = Object.entries(headers);
  if (entries.length > mostHeaders) refuse(`Use at most ${mostHeaders} custom headers`);
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length) refuse("Give each header once: upper and lower case are the same name");
  for (const [name, value] of entries) {
    if (!isCustomHeader(name)) refuse(`${name} cannot be set: it is one of the service's own, or not a header's name`);
    if (!/^[\t\x20-\x7e]*$/.test(value)) refuse(`The value of ${name} may hold printable ASCII only`);
  }
  return entries.length === 0 ? null : encrypt("webhook-headers", JSON.stringify(headers));
}
