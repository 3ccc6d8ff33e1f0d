import type { z } from "zod";
import { contractEvents } from "#lib/contracts/events.ts";
import { peopleEvents } from "#lib/people/events.ts";
import { developerEvents } from "./developer-events.ts";
import type { EventType } from "./event-type.ts";

/** Every event that the service can emit: one line per area, whose `events.ts` declares its own. */
export const eventTypes = [...developerEvents, ...contractEvents, ...peopleEvents] as const satisfies EventType[];

export type EventName = (typeof eventTypes)[number]["name"];

const byName: ReadonlyMap<string, EventType> = new Map(eventTypes.map((type) => [type.name, type]));

export function eventTypeOf(name: string): EventType | null {
  return byName.get(name) ?? null;
}

export type ResourceOf<Name extends EventName> = z.input<
  Extract<(typeof eventTypes)[number], { name: Name }>["resource"]
>;
