import {
  createLoader,
  createParser,
  type inferParserType,
  parseAsArrayOf,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import type { listWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

export const states = ["pending", "retrying", "delivered", "failed", "held", "cancelled"] as const;
export const answers = ["2xx", "3xx", "4xx", "5xx", "none"] as const;

const pageSize = 50;

const instant = createParser<string>({
  parse: (text) => (Number.isNaN(Date.parse(text)) ? null : new Date(text).toISOString()),
  serialize: (value) => value.replace(/:00\.000Z$/, "Z"),
});

/** URL parameters of the delivery list. */
export const deliveryParams = {
  state: parseAsArrayOf(parseAsStringLiteral(states)).withDefault([]),
  answer: parseAsArrayOf(parseAsStringLiteral(answers)).withDefault([]),
  event: parseAsString,
  from: instant,
  to: instant,
  /** ID of the delivery open in the panel. */
  delivery: parseAsString,
};

export type DeliveryView = inferParserType<typeof deliveryParams>;

export const loadDeliveryView = createLoader(deliveryParams);

/** Input for the first page, shared by server and browser. */
export function deliveryFilters(id: string, view: DeliveryView): InputOf<typeof listWebhookDeliveries> {
  return {
    webhook_id: id,
    limit: pageSize,
    ...(view.state.length > 0 ? { states: view.state } : {}),
    ...(view.answer.length > 0 ? { answers: view.answer } : {}),
    ...(view.event ? { event_types: view.event } : {}),
    ...(view.from ? { from: view.from } : {}),
    ...(view.to ? { to: view.to } : {}),
  };
}

/** Input for the few deliveries shown in the overview. */
export function latestDeliveries(id: string): InputOf<typeof listWebhookDeliveries> {
  return { webhook_id: id, limit: 5 };
}

export const unfiltered = { state: [], answer: [], event: null, from: null, to: null } satisfies Partial<DeliveryView>;

export function isFiltered({ state, answer, event, from, to }: DeliveryView): boolean {
  return state.length > 0 || answer.length > 0 || Boolean(event ?? from ?? to);
}
