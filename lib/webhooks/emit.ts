import { recordEvent } from "#db/outbox.ts";
import type { EventType } from "./event-type.ts";
import { type EventName, eventTypeOf, type ResourceOf } from "./event-types.ts";

interface Options {
  /** A subscription that the event is about, which does not get it. */
  except?: string;
}

/** Records that something happened, in the caller's transaction. Throws when the resource is not what its type declares. */
export async function emit<Name extends EventName>(
  { request_id }: { request_id: string },
  name: Name,
  resource: ResourceOf<Name>,
  { except }: Options = {},
): Promise<void> {
  const type = eventTypeOf(name) as EventType;
  await recordEvent({
    type: name,
    type_id: type.id,
    resource: JSON.stringify(type.resource.parse(resource)),
    tracking_id: request_id,
    except: except ?? null,
  });
}
