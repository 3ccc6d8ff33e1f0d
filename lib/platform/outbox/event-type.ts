import type { z } from "zod";

export interface EventType<Resource extends z.ZodObject = z.ZodObject> {
  /** Fixed for good: receivers may keep it. */
  id: string;
  name: string;
  module: { name: string; label: string };
  description: string;
  resource: Resource;
  /** A resource as it would arrive. */
  example: Record<string, unknown>;
  since: string;
}

/** What `emit` takes as the resource of an event of this type. */
export type ResourceOf<Type extends EventType> = z.input<Type["resource"]>;

/** Declares one type of event: what is emitted, documented and sent as a test. */
export function defineEvent<Resource extends z.ZodObject>(type: EventType<Resource>): EventType<Resource> {
  return type;
}
