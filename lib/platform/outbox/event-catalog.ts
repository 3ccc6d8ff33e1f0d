import type { EventType } from "./event-type.ts";

let catalog: ReadonlyMap<string, EventType> = new Map();

/** Makes the registry of event types available to code that lists and checks them. */
export function publishEventTypes(types: readonly EventType[]): void {
  catalog = new Map(types.map((type) => [type.name, type]));
}

/** Every event type of the service. */
export function eventTypes(): EventType[] {
  return [...catalog.values()];
}

export function eventTypeOf(name: string): EventType | null {
  return catalog.get(name) ?? null;
}
