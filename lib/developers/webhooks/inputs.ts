import { z } from "zod";
import { dateOrDateTime, lineText, oneLine, oneOf, text, wholeNumber } from "#lib/platform/declaration/fields.ts";
import { allEvents } from "./rules.ts";

export const webhook_id = z.uuid({ error: "must be a UUID" });

export const apiVersions = ["v1", "v2"] as const;

export const statuses = ["enabled", "disabled"] as const;

const resumes = ["none", "since", "all"] as const;

const maxInFlight = 100;

const name = lineText()
  .max(150, "Use at most 150 characters")
  .refine(...oneLine)
  .nullable()
  .optional()
  .meta({ description: "Name of the subscription" });

const description = text()
  .max(1000, "Use at most 1,000 characters")
  .nullable()
  .optional()
  .meta({ description: "What it is for, for people who read the list" });

const url = text("Enter an endpoint URL")
  .min(1, "Enter an endpoint URL")
  .max(2000, "Use at most 2,000 characters")
  .meta({
    description: "Public HTTPS URL on port 443 or 8443, without a user name. Each URL can have one subscription",
  });

const events = z
  .array(z.string().max(100, "Use at most 100 characters"), { error: "must be a list of event names" })
  .min(1, "Choose at least one event, or * for all of them")
  .max(200, "Use at most 200 names")
  .meta({ description: "Names from `GET /webhooks/events/types`, or `*` for all current and future events" });

const strict = z
  .boolean()
  .default(true)
  .meta({ description: "`false` also accepts event names this service doesn't know" });

const enabled = z
  .boolean()
  .optional()
  .meta({ description: "`true` for the status `enabled`, `false` for `disabled`; if you send `status` too, it wins" });

const max_in_flight = wholeNumber(1, maxInFlight)
  .optional()
  .meta({
    description: `Max concurrent deliveries: 1 to ${maxInFlight}, 16 by default. Reduced while the endpoint is slow or returns 429, 502, 503, or 504.`,
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
  .meta({ description: "32 to 200 printable ASCII characters. If you omit it or send null, one is generated." });

const headerValue = z.string().max(2000, "Use at most 2,000 characters");

const headersHint =
  "Up to 20 headers sent with every delivery. None of the service's own, nor those that frame the request.";

const headers = z.record(z.string().max(100), headerValue).optional().meta({ description: headersHint });

const changedHeaders = z
  .record(z.string().max(100), headerValue.nullable())
  .optional()
  .meta({ description: `${headersHint} They replace the current ones; null keeps a header's current value.` });

export const resume = oneOf(resumes).default("all").meta({
  description: "Which missed events to send: `all`, only those `since` a time, or `none`. The rest are canceled",
});

export const since = dateOrDateTime.optional().meta({ description: "Start time; required if `resume` is `since`" });

export const createWebhookInput = z.object({
  name,
  description,
  url,
  events: events.default([allEvents]),
  status: oneOf(statuses).optional().meta({ description: "Whether it receives events" }),
  enabled,
  signing_key,
  api_version: oneOf(apiVersions).default("v2").meta({ description: "Version of the payloads" }),
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
  status: oneOf(statuses).optional().meta({ description: "Whether it receives events" }),
  enabled,
  api_version: oneOf(apiVersions).optional().meta({ description: "Version of the payloads" }),
  headers: changedHeaders,
  max_in_flight,
  strict,
  resume,
  since,
});
