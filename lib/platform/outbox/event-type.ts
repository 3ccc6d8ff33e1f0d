import type { z } from "zod";
import type { Scope } from "#lib/platform/declaration/scopes.ts";

export interface EventType<Resource extends z.ZodObject = z.ZodObject> {
  /** Never changes: receivers may store it. */
  id: string;
  name: string;
  /** `scope` is what the feed requires, because it shows what the API shows of the record. */
  module: { name: string; label: string; scope: Scope };
  description: string;
  resource: Resource;
  /** An example of the resource as delivered. */
  example: Record<string, unknown>;
  since: string;
}

/** The resource that `emit` takes for an event of this type. */
export type ResourceOf<Type extends EventType> = z.input<Type["resource"]>;

/** Declares one event type: how it is emitted, documented and sent as a test. */
export function defineEvent<Resource extends z.ZodObject>(type: EventType<Resource>): EventType<Resource> {
  return type;
}
