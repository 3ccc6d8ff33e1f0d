import { createParser, parseAsString } from "nuqs/server";
import { type Filter, input, single } from "#components/list/filter.ts";
import { choices, many } from "#components/list/filters.tsx";
import { declareList, type ListColumn } from "#components/list/list.ts";
import { PanelLink } from "#components/table/panel-link.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Status } from "#components/ui/status.tsx";
import { Timestamp } from "#components/ui/timestamp.tsx";
import { getWebhookDelivery, listWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";
import { missing } from "#lib/platform/format/missing.ts";
import { EventFilter } from "./event-filter.tsx";
import { deliveryStates, shortOutcome } from "./outcome-words.ts";
import { TimeFilter } from "./time-filter.tsx";
import { type Delivery, pathOf } from "./webhook.ts";

const states = ["pending", "retrying", "delivered", "failed", "held", "cancelled"] as const;
const answers = ["2xx", "3xx", "4xx", "5xx", "none"] as const;

export const deliveryColumns: readonly ListColumn<Delivery>[] = [
  {
    ...{ key: "event", header: "Event", width: 13, grows: true },
    cell: ({ id, event_type, is_test }) => (
      <>
        <PanelLink id={id} className="-my-0.5 font-mono text-xs">
          {event_type}
        </PanelLink>
        {is_test ? <Badge className="-my-1 ml-2">Test</Badge> : null}
      </>
    ),
  },
  {
    ...{ key: "state", header: "State", width: 7.5 },
    cell: ({ state }) => <Status tone={deliveryStates[state].tone}>{deliveryStates[state].word}</Status>,
  },
  {
    ...{ key: "answer", header: "Response", width: 8 },
    cell: ({ last_status: status, last_error: error }) => shortOutcome({ status, error }) ?? missing,
  },
  { key: "attempts", header: "Attempts", width: 5.5, dropOrder: 3, cell: ({ attempts }) => attempts },
  {
    ...{ key: "next", header: "Next attempt", width: 8.5, dropOrder: 1 },
    cell: ({ next_attempt_at: at }) => (at ? <Timestamp value={at} inRow /> : missing),
  },
  {
    ...{ key: "created", header: "Created", width: 8.5, dropOrder: 2 },
    cell: ({ created_at }) => <Timestamp value={created_at} inRow />,
  },
];

const instant = createParser<string>({
  parse: (text) => (Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()),
  serialize: (value) => value.replace(/:00\.000Z$/, "Z"),
});

const spanParams = { from: instant, to: instant };

const byTime: Filter<typeof spanParams, Partial<Pick<InputOf<typeof listWebhookDeliveries>, "from" | "to">>> = {
  params: spanParams,
  input: ({ from, to }) => ({ ...input("from", from), ...input("to", to) }),
  draw: ({ view: { from, to }, select }) => <TimeFilter span={{ from, to }} onSpanChange={select} />,
};

/** The deliveries of one webhook. */
export function deliveryListOf(webhook_id: string) {
  return declareList({
    title: "Deliveries",
    path: pathOf(webhook_id, "deliveries"),
    read: listWebhookDeliveries,
    filters: [
      many("state", "states", choices("State", states, deliveryStates)),
      single("event", parseAsString, {
        input: (name) => input("event_types", name),
        draw: (name, set) => <EventFilter selected={name} onSelectedChange={set} />,
      }),
      many(
        "answer",
        "answers",
        choices("Response", answers, (value) => (value === "none" ? "No response" : value)),
      ),
      byTime,
    ],
    columns: deliveryColumns,
    row: "delivery",
    record: (delivery_id) => [[getWebhookDelivery, { webhook_id, delivery_id }]],
    always: { webhook_id },
    limit: 50,
  });
}

/** Input for the few deliveries shown in the overview. */
export function latestDeliveries(webhook_id: string): InputOf<typeof listWebhookDeliveries> {
  return { webhook_id, limit: 5 };
}
