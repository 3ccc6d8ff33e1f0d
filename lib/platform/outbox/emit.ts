import { recordEvent, recordEvents } from "#db/outbox.ts";
import { showTo } from "#lib/platform/api/show-to.ts";
import type { EventType, ResourceOf } from "./event-type.ts";

/** The text that receivers get: sensitive values never leave through a webhook. */
function textOf<Type extends EventType>({ resource: schema }: Type, resource: ResourceOf<Type>): string {
  return JSON.stringify(showTo(null, schema, schema.parse(resource)).output);
}

interface Options {
  /** A subscription that the event is about, and that must not receive it. */
  except?: string;
}

/** Records an event in the caller's transaction. Throws if the resource doesn't match its type's schema. */
export async function emit<Type extends EventType>(
  { request_id }: { request_id: string },
  type: Type,
  resource: ResourceOf<Type>,
  { except }: Options = {},
): Promise<void> {
  await recordEvent({
    type: type.name,
    type_id: type.id,
    resource: textOf(type, resource),
    tracking_id: request_id,
    except: except ?? null,
  });
}

const atOnce = 500;

/** The same for multiple resources of one type. */
export async function emitAll<Type extends EventType>(
  { request_id }: { request_id: string },
  type: Type,
  resources: readonly ResourceOf<Type>[],
): Promise<void> {
  for (let at = 0; at < resources.length; at += atOnce) {
    const texts = resources.slice(at, at + atOnce).map((resource) => textOf(type, resource));
    await recordEvents({ type: type.name, type_id: type.id, resources: texts, tracking_id: request_id });
  }
}
