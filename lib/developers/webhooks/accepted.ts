import { setTimeout as pause } from "node:timers/promises";
import {
  isCustomHeader,
  itself,
  literalOf,
  portOf,
  refusalOfUrl,
  resolverFor,
  selfTest,
  type TargetPolicy,
  targetPolicy,
} from "#lib/developers/webhook-sender/public.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";
import { encrypt } from "#lib/platform/encryption.ts";
import { eventTypeOf } from "#lib/platform/outbox/event-catalog.ts";
import { allEvents } from "./rules.ts";

const maxHeaders = 20;
const lookupMs = 2000;

/** The URL, if it may be called. Resolves a hostname only if its port could make it this service itself. */
export async function acceptUrl(url: string): Promise<string> {
  const policy = targetPolicy();
  const refusal = refusalOfUrl(url, policy) ?? ((await namesItself(new URL(url), policy)) ? itself : null);
  if (refusal !== null) throw new ApiError(400, { reason: "url_not_allowed", path: "/url", message: refusal });
  return url;
}

/** A hostname that can't be resolved in time is checked when dialed, like all the others. */
async function namesItself(url: URL, policy: TargetPolicy): Promise<boolean> {
  const port = portOf(url);
  if (!policy.own.listening.includes(port)) return false;
  const resolve = resolverFor(policy);
  const literal = literalOf(url.hostname);
  const judged = (literal === null ? resolve(url.hostname) : Promise.resolve([literal])).then((addresses) =>
    selfTest(policy.own, resolve)(addresses, port),
  );
  return Promise.race([judged, pause(lookupMs, false, { ref: false })]).catch(() => false);
}

/** Whether two spellings call the same URL. */
export function isSameAddress(one: string, other: string): boolean {
  const called = (text: string) => {
    const { origin, pathname, search } = new URL(text);
    return `${origin}${pathname}${search}`;
  };
  return called(one) === called(other);
}

/** Event names without duplicates; `*` replaces all others. Unknown names the subscription already has are kept. */
export function acceptEvents(events: string[], strict: boolean, kept: readonly string[] = []): string[] {
  if (events.includes(allEvents)) return [allEvents];
  const unknown = strict ? events.filter((name) => eventTypeOf(name) === null && !kept.includes(name)) : [];
  if (unknown.length > 0) {
    const message = `There is no event type ${unknown.slice(0, 5).join(", ")}. GET /webhooks/events/types lists them.`;
    throw new ApiError(400, { reason: "unknown_event_type", path: "/events", message });
  }
  return [...new Set(events)].sort();
}

/** The headers with their values, where null keeps the stored value. Throws 400 if none is stored. */
export function keepValues(
  headers: Record<string, string | null>,
  stored: Record<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => {
      const kept = value ?? (Object.hasOwn(stored, name) ? stored[name] : undefined);
      if (kept === undefined)
        throw new ApiError(400, {
          reason: "required",
          path: `/headers/${name}`,
          message: `The header ${name} has no value yet. Send one.`,
        });
      return [name, kept];
    }),
  );
}

/** The encrypted headers, or null if there are none. */
export function sealHeaders(headers: Record<string, string>): Buffer | null {
  const refuse = (message: string) => {
    throw new ApiError(400, { reason: "header_not_allowed", path: "/headers", message });
  };
  const entries = Object.entries(headers);
  if (entries.length > maxHeaders) refuse(`Use at most ${maxHeaders} custom headers`);
  const names = new Set(entries.map(([name]) => name.toLowerCase()));
  if (names.size < entries.length) refuse("Send each header once: names that differ only in case are the same");
  for (const [name, value] of entries) {
    if (!isCustomHeader(name))
      refuse(`${name} can't be set: the service sets it itself, or it isn't a valid header name`);
    if (!/^[\t\x20-\x7e]*$/.test(value)) refuse(`The value of ${name} must be printable ASCII`);
  }
  return entries.length === 0 ? null : encrypt("webhook-headers", JSON.stringify(headers));
}
