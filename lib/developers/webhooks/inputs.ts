import { z } from "zod";
import { dateOrDateTime, oneLine, oneOf, wholeNumber } from "#lib/platform/api/fields.ts";
import { allEvents } from "./rules.ts";

export const webhook_id = z.uuid({ error: "must be a UUID" });

export const apiVersions = ["v1", "v2"] as const;

export const statuses = ["enabled", "disabled"] as const;

const resumes = ["none", "since", "all"] as const;

const mostInFlight = 100;

const name = z
  .string()
  .trim()
  .max(150, "Use at most 150 characters")
  .refine(...oneLine)
  .nullable()
  .optional();

const description = z.string().trim().max(1000, "Use at most 1,000 characters").nullable().optional();

const url = z
  .string({ error: "Enter the address to call" })
  .trim()
  .min(1, "Enter the address to call")
  .max(2000, "Use at most 2,000 characters")
  .meta({
    description: "Public https address on port 443 or 8443, without user name; one subscription for each address",
  });

const events = z
  .array(z.string().max(100, "Use at most 100 characters"), { error: "must be a list of event names" })
  .min(1, "Choose at least one event, or * for all of them")
  .max(200, "Use at most 200 names")
  .meta({ description: "Names of `GET /webhooks/events/types`, or `*` for all of them, also those to come" });

const strict = z
  .boolean()
  .default(true)
  .meta({ description: "`false` also takes names of events that this service does not know" });

const enabled = z
  .boolean()
  .optional()
  .meta({ description: "`true` is `status` = `enabled`, `false` is `disabled`; `status` counts when both are given" });

const max_in_flight = wholeNumber(1, mostInFlight)
  .optional()
  .meta({
    description: `Deliveries under way at once, at most: 1 to ${mostInFlight}, 16 by default. Fewer while the endpoint answers late or 429, 502, 503 or 504.`,
  });

export const signing_key = z
  .string()
  .min(32, "Use at least 32 characters")
  .max(200, "Use at most 200 characters")
  .regex(/^[\x21-\x7e]+$/, "Use printable ASCII characters without spaces")
  .regex(
    /^(?!whsec_)|^whsec_(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
    "After whsec_, write base64",
  )
  .nullable()
  .optional()
  .meta({ description: "32 to 200 printable ASCII characters. Left out or null, the service makes one." });

const headerValue = z.string().max(2000, "Use at most 2,000 characters");

const headersHint =
  "Up to 20 headers sent with every delivery. None of the service's own, nor those that frame the request.";

const headers = z.record(z.string().max(100), headerValue).optional().meta({ description: headersHint });

const changedHeaders = z
  .record(z.string().max(100), headerValue.nullable())
  .optional()
  .meta({ description: `${headersHint} They replace those set before; null keeps the value that a header has.` });

export const resume = oneOf(resumes).default("all").meta({
  description: "What was missed: `all` is sent, only what happened `since`, or `none`; the rest is cancelled",
});

export const since = dateOrDateTime
  .optional()
  .meta({ description: "The first moment that is sent; required with `resume` = `since`" });

export const createWebhookInput = z.object({
  name,
  description,
  url,
  events: events.default([allEvents]),
  status: oneOf(statuses).optional(),
  enabled,
  signing_key,
  api_version: oneOf(apiVersions).default("v2"),
  headers,
  max_in_flight,
  strict,
});

export const updateWebhookInput = z.object({
  webhook_id,
  name,
  description,
  url: url.optional(),
  events: events.optional(),
  status: oneOf(statuses).optional(),
  enabled,
  api_version: oneOf(apiVersions).optional(),
  headers: changedHeaders,
  max_in_flight,
  strict,
  resume,
  since,
});
