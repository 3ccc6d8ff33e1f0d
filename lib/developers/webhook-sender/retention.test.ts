import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { addOrganization, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

const logs = ["webhook_events", "webhook_exchanges", "webhook_deliveries", "webhook_attempts"];

let organization: TestOrganization;
let webhook: { id: string };

const at = await stage();
const worker = postgres(databaseUrlFor("app_worker", at.ownerUrl), { max: 1, onnotice: () => {} });
await at.owner.unsafe(`
    create procedure add_old_day(n integer) language plpgsql as $$
    declare day date := (now() at time zone 'UTC')::date - n; parent text;
    begin
      foreach parent in array array['${logs.join("','")}'] loop
        execute format('create table %I (like %I including defaults including constraints)', parent || to_char(day, '_YYYYMMDD'), parent);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, parent || to_char(day, '_YYYYMMDD'),
          app.first_uuid_at(day::timestamp at time zone 'UTC'), app.first_uuid_at((day + 1)::timestamp at time zone 'UTC'));
      end loop;
    end $$;
    create function id_of(n integer) returns uuid language sql volatile as $$
      select overlay(app.first_uuid_at(now() - n * interval '1 day')::text placing right(gen_random_uuid()::text, 12) from 25)::uuid $$`);

beforeEach(async () => {
  organization = await addOrganization(at.owner, "Keeps a log");
  webhook = await addWebhook(at.owner, organization);
});

afterAll(() => worker.end());

/** Adds a delivery that many days old with everything attached to it; still queued if it has a queue state. */
async function addOld(days: number, live?: "due" | "held" | "leased"): Promise<string> {
  const place = { organization_id: organization.id };
  const [made] = await at.owner`select id_of(${days}) as id, id_of(${days}) as event_id`;
  const { id, event_id } = made as { id: string; event_id: string };
  const state = live === undefined ? "failed" : live === "held" ? "held" : "retrying";
  const own = { ...place, id, event_id, event_type: "webhook.ping", subscription_id: webhook.id, state };
  await at.owner`insert into webhook_events ${at.owner({ ...place, id: event_id, type: "webhook.ping", body: "{}" })}`;
  await at.owner`insert into webhook_deliveries ${at.owner(own)}`;
  await at.owner`insert into webhook_attempts (organization_id, delivery_id, number, trigger, at, duration_ms, key_label) values (${organization.id}, ${id}, 1, 'auto', now(), 1, 'key-1')`;
  await at.owner`insert into webhook_exchanges values (${organization.id}, ${id}, 1, '{}', '{}', '')`;
  if (live) {
    const row = { ...place, delivery_id: id, event_id, subscription_id: webhook.id, state: live, trigger: "auto" };
    await at.owner`insert into webhook_queue ${at.owner({ ...row, next_at: "2100-01-01", worker: live === "leased" ? 7 : null })}`;
  }
  return id;
}

/** Runs the worker's maintenance to the end and returns how many steps changed something. */
async function maintain(): Promise<number> {
  for (let steps = 0; ; steps += 1)
    if ((await worker`select app.maintain_webhook_log() as n`)[0]?.n === 0) return steps;
}

async function kept(id: string) {
  const [row] = await at.owner`
    select d.state, d.last_error, e.id is not null as content, x.delivery_id is not null as exchange, a.delivery_id is not null as attempt,
        q.state as live
      from (select ${id}::uuid as id) as wanted left join webhook_deliveries d using (id) left join webhook_events e on e.id = d.event_id
      left join webhook_exchanges x on x.delivery_id = wanted.id left join webhook_attempts a on a.delivery_id = wanted.id
      left join webhook_queue q on q.delivery_id = wanted.id`;
  return { ...row };
}

describe("the log", () => {
  test("keeps requests and responses for 30 days and the rest for 90, and cancels pending deliveries that lost their content", async () => {
    const whole = { state: "failed", last_error: null, content: true, exchange: true, attempt: true, live: null };
    const old = { days: [29, 30, 31, 89, 90, 91], ids: [] as string[] };
    for (const days of old.days) {
      await at.owner`call add_old_day(${days})`;
      old.ids.push(await addOld(days));
    }
    const late = await Promise.all((["due", "held", "leased"] as const).map((live) => addOld(31, live)));
    const young = await Promise.all((["due", "held", "leased"] as const).map((live) => addOld(30, live)));
    await maintain();
    const bare = { ...whole, content: false, exchange: false };
    const gone = { state: null, last_error: null, content: false, exchange: false, attempt: false, live: null };
    expect(await Promise.all(old.ids.map(kept))).toEqual([whole, whole, bare, bare, bare, gone]);
    for (const id of late) expect(await kept(id)).toEqual({ ...bare, state: "cancelled", last_error: "expired" });
    expect(await Promise.all(young.map(kept))).toMatchObject([
      { state: "retrying", content: true, live: "due" },
      { state: "held", content: true, live: "held" },
      { state: "retrying", content: true, live: "leased" },
    ]);
  });

  test("drops a day with many pending deliveries in steps, creating future days first", async () => {
    await at.owner`call add_old_day(32)`;
    await at.owner`
      with ids as materialized (select id_of(32) as id from generate_series(1, 45000)),
        made as (insert into webhook_deliveries (organization_id, id, event_id, event_type, subscription_id, state)
          select ${organization.id}, id, id, 'webhook.ping', ${webhook.id}, 'held' from ids)
      insert into webhook_queue (organization_id, delivery_id, event_id, subscription_id, state, trigger, next_at)
        select ${organization.id}, id, id, ${webhook.id}, 'held', 'auto', now() from ids`;
    const [day] =
      await at.owner`select 'webhook_events' || to_char((now() at time zone 'UTC')::date + 14, '_YYYYMMDD') as part`;
    await at.owner.unsafe(`drop table ${day?.part}`);
    await worker`select app.maintain_webhook_log()`;
    const [after] =
      await at.owner`select to_regclass(${day?.part}) as part, (select count(*)::integer from webhook_queue where subscription_id = ${webhook.id}) as waiting`;
    expect(after).toEqual({ part: day?.part, waiting: 25_000 });
    expect(await maintain()).toBe(2);
    const [state] =
      await at.owner`select count(*)::integer as n from webhook_deliveries where subscription_id = ${webhook.id} and state = 'cancelled'`;
    expect(state?.n).toBe(45_000);
  });

  test("takes events out of the feed with their content, and tells a reader that comes too late or from before a restore", async () => {
    const token = await addToken(at.owner, organization);
    const read = async (query = "") => {
      const { status, body } = await send("GET", `/rest/v2/events?${query}`, token);
      return { status, ids: body.data?.map((one: { id: string }) => one.id), error: body.errors?.[0], body };
    };
    const happen = async (days: number) => {
      const [made] = await at.owner`select id_of(${days}) as id`;
      const place = { organization_id: organization.id, type: "timesheet.created" };
      await at.owner`insert into webhook_events ${at.owner({ ...place, id: made?.id, body: "{}" })}`;
      await at.owner`insert into feed_events ${at.owner({ ...place, event_id: made?.id })}`;
      return made?.id;
    };
    for (const days of [20, 40]) await at.owner`call add_old_day(${days})`;
    const start = (await read()).body.next_cursor;
    const [old, unsealed] = [await happen(40), await happen(40)];
    await at.owner`select app.seal_events(1)`;
    const sealed = await read();
    expect([old, unsealed]).toContain(sealed.ids[0]);
    const young = await happen(20);
    await maintain();
    expect((await read()).ids).toEqual([young]);
    const late = { status: 410, error: { reason: "cursor_expired", path: "/cursor" } };
    expect(await read(`cursor=${start}`)).toMatchObject(late);
    expect(await read(`cursor=${sealed.body.next_cursor}`)).toMatchObject(late);
    const now = `cursor=${(await read()).body.next_cursor}`;
    expect((await read(now)).ids).toEqual([]);
    await at.owner`delete from feed_events where event_id = ${young}`;
    await at.owner`update feed_positions set last = last - 1 where organization_id = ${organization.id}`;
    expect(await read(now)).toMatchObject(late);
    await happen(20);
    await at.owner`select app.seal_events(1)`;
    expect(await read(now)).toMatchObject(late);
  });

  test("deletes activity after 90 days", async () => {
    await at.owner`call add_old_day(33)`;
    const row = {
      organization_id: organization.id,
      subscription_id: webhook.id,
      result: "delivered",
      slot: 1,
      attempts: 1,
      duration_ms: 1,
    };
    for (const days of [89, 91])
      await at.owner`insert into webhook_activity ${at.owner({ ...row, hour: new Date(Date.now() - days * 86_400_000).toISOString() })}`;
    await maintain();
    expect(await at.owner`select 1 from webhook_activity where subscription_id = ${webhook.id}`).toHaveLength(1);
  });
});

test("records events and tests even if no worker has created the day's log partition", async () => {
  const days = () => at.owner<
    { part: string }[]
  >`select c.relname as part from pg_inherits join pg_class c on c.oid = inhrelid
    where inhparent = any (${logs}::regclass[]) and right(c.relname, 8) >= to_char((now() at time zone 'UTC')::date, 'YYYYMMDD')`;
  const record = () =>
    at.owner`select app.record_event(${organization.id}, 'webhook.ping', app.new_uuid(), '{}', 'test', null)`;
  const sendTest = () =>
    at.owner.begin(async (sql) => {
      await sql`select set_config('app.organization_id', ${organization.id}, true)`;
      await sql`select app.send_test_event(${webhook.id}, 'webhook.ping', app.new_uuid(), '{}', 'test')`;
    });
  for (const act of [record, sendTest]) {
    for (const { part } of await days()) await at.owner.unsafe(`drop table ${part}`);
    await act();
    expect(await days()).toHaveLength(15 * logs.length);
    expect(await at.owner`select 1 from webhook_deliveries where subscription_id = ${webhook.id}`).toHaveLength(1);
  }
});
