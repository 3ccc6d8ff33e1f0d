import type { z } from "zod";
import { contractEvents } from "#lib/contracts/events.ts";
import { invoiceAdjustmentEvents } from "#lib/invoice-adjustments/events.ts";
import { invoiceEvents } from "#lib/invoices/events.ts";
import { paymentCycleEvents } from "#lib/payment-cycles/events.ts";
import { paymentEvents } from "#lib/payments/events.ts";
import { peopleEvents } from "#lib/people/events.ts";
import { refundEvents } from "#lib/refunds/events.ts";
import { timesheetEvents } from "#lib/timesheets/events.ts";
import { developerEvents } from "./developer-events.ts";
import type { EventType } from "./event-type.ts";

/** Every event that the service can emit: one line per area, whose `events.ts` declares its own. */
export const eventTypes = [
  ...developerEvents,
  ...contractEvents,
  ...peopleEvents,
  ...timesheetEvents,
  ...invoiceAdjustmentEvents,
  ...invoiceEvents,
  ...paymentEvents,
  ...refundEvents,
  ...paymentCycleEvents,
] as const satisfies EventType[];

export type EventName = (typeof eventTypes)[number]["name"];

const byName: ReadonlyMap<string, EventType> = new Map(eventTypes.map((type) => [type.name, type]));

export function eventTypeOf(name: string): EventType | null {
  return byName.get(name) ?? null;
}

export type ResourceOf<Name extends EventName> = z.input<
  Extract<(typeof eventTypes)[number], { name: Name }>["resource"]
>;
