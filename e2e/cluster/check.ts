import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { openSuperuser } from "./product.ts";

const created = "ats.candidate.created";

export interface Findings {
  sent: number;
  acknowledged: number;
  /** Acknowledged writes that aren't there, or under another ID. */
  lost: number;
  /** Writes that are there more than once. */
  doubled: number;
  /** Records that nobody sent. */
  unasked: number;
  /** Records without exactly one audit row. */
  unaudited: number;
  /** Records without exactly one event, or whose event never arrived. */
  eventsLost: number;
  /** Events, there or received, without a record. */
  eventsInvented: number;
  received: number;
}

function linesOf<Line>(path: string): Line[] {
  const text = readFileSync(path, "utf8");
  return text
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

const counted = (values: Iterable<string>) => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

interface History {
  candidates: { id: string; email: string }[];
  audited: string[];
  events: { id: string; subject: string }[];
}

async function readHistory(): Promise<History> {
  const sql = openSuperuser();
  const candidates = await sql<{ id: string; email: string }[]>`select id, email from candidates`;
  const audits = await sql<{ id: string }[]>`
    select substring(object from 4) as id from audit_log where operation = 'create_candidate' and result = 201`;
  const events = await sql<{ id: string; subject: string }[]>`
    select id, body::json -> 'data' -> 'resource' ->> 'id' as subject from webhook_events where type = ${created}`;
  await sql.end();
  return { candidates: [...candidates], audited: audits.map(({ id }) => id), events: [...events] };
}

/** Waits until every delivery has been answered. */
async function untilDelivered(): Promise<void> {
  const sql = openSuperuser();
  for (;;) {
    const [row] = await sql`
      select (select count(*) from webhook_deliveries where state in ('pending', 'retrying', 'held'))::int as left`;
    if (row?.left === 0) break;
    await pause(500);
  }
  await sql.end();
}

/**
 * Compares what the clients and the receiver have logged with what the database says, once everything was delivered if
 * the cluster still can.
 */
export async function check(clientLog: string, receiverLog: string, isWhole: boolean): Promise<Findings> {
  if (isWhole) await untilDelivered();
  const { candidates, audited, events } = await readHistory();
  const lines = linesOf<{ sent?: string; acknowledged?: string; id?: string }>(clientLog);
  const sent = new Set(lines.flatMap(({ sent }) => sent ?? []));
  const acknowledged = lines.flatMap(({ acknowledged, id }) => (acknowledged ? [{ email: acknowledged, id }] : []));
  const received = new Map(
    linesOf<{ event: string; type: string; id: string }>(receiverLog)
      .filter(({ type }) => type === created)
      .map(({ event, id }) => [event, id]),
  );
  const idOf = new Map(candidates.map(({ email, id }) => [email, id]));
  const known = new Set(idOf.values());
  const audits = counted(audited);
  const eventsOf = Map.groupBy(events, ({ subject }) => subject);
  const hasArrived = (id: string) => {
    const own = eventsOf.get(id) ?? [];
    return own.length === 1 && own.every((event) => received.get(event.id) === id);
  };
  return {
    sent: sent.size,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter(({ email, id }) => idOf.get(email) !== id).length,
    doubled: candidates.length - idOf.size,
    unasked: candidates.filter(({ email }) => !sent.has(email)).length,
    unaudited:
      candidates.filter(({ id }) => audits.get(id) !== 1).length + audited.filter((id) => !known.has(id)).length,
    eventsLost: candidates.filter(({ id }) => !hasArrived(id)).length,
    eventsInvented:
      events.filter(({ subject }) => !known.has(subject)).length +
      [...received.values()].filter((id) => !known.has(id)).length,
    received: received.size,
  };
}
