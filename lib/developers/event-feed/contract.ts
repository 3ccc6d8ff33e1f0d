import { z } from "zod";
import { inArea } from "#lib/platform/declaration/contract.ts";
import { dateOrDateTime, oneOf, oneOrSeveral, outgoingUuid, timestamp } from "#lib/platform/declaration/fields.ts";
import { pageInput } from "#lib/platform/declaration/list-fields.ts";
import { untrusted } from "#lib/platform/declaration/untrusted.ts";

const defineOperation = inArea("Events");

const event = z
  .object({
    id: outgoingUuid.meta({
      description: "The `webhook-id` of its deliveries, and `data.meta.event_id` in the payload",
    }),
    type: z.string(),
    created_at: timestamp,
    payload: untrusted(z.record(z.string(), z.unknown())).meta({
      description: "The body that webhooks receive; `GET /webhooks/events/types` has its schema",
    }),
  })
  .meta({ id: "Event" });

export const listEvents = defineOperation({
  name: "list_events",
  words:
    "what happened happen happening lately recently since today log feed hook hooks notification notifications missed changes changed poll activity stream",
  bulky: ["payload"],
  method: "GET",
  path: "/events",
  scope: "webhooks:read",
  summary: "List events",
  description:
    "Everything that webhooks can report in the last 30 days, oldest first, whether or not there is a webhook. Store `next_cursor` and send it the next time: you get each event exactly once, in a fixed order, usually within a second of the change. Only events whose records the token's scopes can read are included. 410 means that the events after the cursor were deleted: start again without a cursor.",
  input: z.object({
    types: oneOrSeveral(z.string().regex(/^[a-z.-]{1,100}$/), "must be one or more names of event types")
      .optional()
      .meta({ description: "Only events of these types, named as in subscriptions" }),
    created_from: dateOrDateTime.optional().meta({ description: "Created at or after this time" }),
    created_to: dateOrDateTime.optional().meta({ description: "Created before this time" }),
    sort_order: oneOf(["asc", "desc"])
      .default("asc")
      .meta({ description: "`asc` is the feed, `desc` shows the newest events first. Default `asc`" }),
    ...pageInput(50),
  }),
  output: z.object({
    data: z.array(event),
    has_more: z.boolean().meta({ description: "Whether more events are there already" }),
    next_cursor: z.string().nullable().meta({
      description:
        "Where to continue: always set with `asc`, even if there is no event yet; null on the last page with `desc`",
    }),
  }),
  refuses: [410],
});
