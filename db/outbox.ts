import { sql } from "drizzle-orm";
import { onConnection } from "./pool.ts";
import { afterCommit, db } from "./tenant.ts";

const minIntervalMs = 50;

let last = 0;
let scheduled = false;

// Runs outside the business transaction, whose commit would otherwise queue behind every other one that notifies.
function wakeWorkers(): void {
  if (scheduled) return;
  scheduled = true;
  const wake = () => {
    scheduled = false;
    last = performance.now();
    // Workers also poll four times a second.
    onConnection((sql) => sql`select pg_notify('webhook_due', '')`).catch(() => undefined);
  };
  setTimeout(wake, Math.max(0, last + minIntervalMs - performance.now())).unref();
}

interface Event {
  type: string;
  type_id: string;
  /** JSON text. */
  resource: string;
  tracking_id: string;
  /** A subscription that must not receive it. */
  except: string | null;
}

/**
 * Adds the event and its deliveries to the running transaction: a rolled-back event was never emitted, a committed one
 * is delivered at least once.
 */
export async function recordEvent({ type, type_id, resource, tracking_id, except }: Event): Promise<void> {
  const [row] = await db.execute<{ emitted: boolean }>(
    sql`select app.emit_event(${type}, ${type_id}, ${resource}, ${tracking_id}, ${except}) as emitted`,
  );
  if (row?.emitted) afterCommit(wakeWorkers);
}

/** The same for multiple resources of one type. */
export async function recordEvents({
  type,
  type_id,
  resources,
  tracking_id,
}: Pick<Event, "type" | "type_id" | "tracking_id"> & { resources: string[] }): Promise<void> {
  const [row] = await db.execute<{ emitted: boolean }>(
    sql`select app.emit_events(${type}, ${type_id}, ${JSON.stringify(resources)}, ${tracking_id}) as emitted`,
  );
  if (row?.emitted) afterCommit(wakeWorkers);
}

/** The same for multiple invoices: one event each, with the invoice in its current state. */
export async function recordInvoiceEvents(event: {
  type: string;
  type_id: string;
  ids: readonly string[];
  tracking_id: string;
}): Promise<void> {
  const { type, type_id, ids, tracking_id } = event;
  const [row] = await db.execute<{ emitted: boolean }>(
    sql`select app.emit_invoice_events(${type}, ${type_id}, ${`{${ids.join()}}`}::text[], ${tracking_id}) as emitted`,
  );
  if (row?.emitted) afterCommit(wakeWorkers);
}
