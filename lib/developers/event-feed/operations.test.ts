import postgres from "postgres";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { startWorker } from "#lib/platform/worker/worker.ts";
import { sized } from "#lib/testing/size.ts";
import {
  addOrganization,
  addPerson,
  addSession,
  addToken,
  send,
  stage,
  type TestOrganization,
} from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { openReceiver, testSending } from "#lib/testing/webhook-sender.ts";
import { addWebhook, recordEvents, sealEvents } from "#lib/testing/webhooks.ts";
import { sealEvents as sealing } from "./jobs.ts";

interface Event {
  id: string;
  type: string;
  created_at: string;
  payload: { data: { meta: Record<string, string>; resource: { id: string } } };
}

const at = await stage();
const worker = () => postgres(databaseUrlFor("app_worker", at.ownerUrl), { max: 1, onnotice: () => undefined });
const own = postgres(at.ownerUrl, { max: 12, onnotice: () => undefined });

let organization: TestOrganization;
let token: string;

beforeEach(async () => {
  organization = await addOrganization(at.owner, "Reads events");
  token = await addToken(at.owner, organization);
});

afterAll(() => own.end());

const ask = (query = "", as = token) => send("GET", `/rest/v2/events?${query}`, as);

async function read(query = "", as = token): Promise<{ data: Event[]; has_more: boolean; next_cursor: string }> {
  const { status, text, body } = await ask(query, as);
  expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
  return body;
}

const resourcesOf = ({ data }: { data: Event[] }) => data.map(({ payload }) => payload.data.resource.id);

/** Records and seals events with these names as their resources' IDs. */
async function happen(...names: string[]): Promise<void> {
  for (const id of names) await recordEvents(at.owner, organization, "timesheet.created", [{ id }]);
  await sealEvents(at.owner);
}

describe("the feed", () => {
  test("has every event without a webhook, with exactly the body and the ID that a webhook receives", async () => {
    const receiver = await openReceiver();
    const jobs = [testSending({ timeScale: 40_000, deadlineMs: 10_000 }), sealing];
    const running = startWorker({ url: databaseUrlFor("app_worker", at.ownerUrl), jobs });
    const session = await addSession(at.owner, organization, "owner");
    const create = (name: string) =>
      send("POST", "/rest/v2/access-tokens", session, { body: { name, type: "organization", scopes: ["ats:read"] } });
    await create("Before");
    await addWebhook(at.owner, organization, { url: receiver.url });
    await create("After");
    const events = await until(async () => {
      const { data } = await read();
      expect(data).toHaveLength(2);
      return data;
    });
    expect(events.map(({ type }) => type)).toEqual(["access-token.created", "access-token.created"]);
    await until(() => expect(receiver.received).toHaveLength(1));
    await running.stop();
    receiver.close();
    const [received] = receiver.received;
    expect(events[1]?.payload).toEqual(JSON.parse(received?.body ?? ""));
    expect(events[1]?.id).toBe(received?.headers["webhook-id"]);
    expect(events[1]?.payload.data.meta.event_id).toBe(events[1]?.id);
    expect(events[1]?.created_at).toBe(events[1]?.payload.data.meta.occurred_at);
  });

  test("goes on from its cursor, also from the last page and from before the first event", async () => {
    const empty = await read();
    expect(empty).toEqual({ data: [], has_more: false, next_cursor: expect.any(String) });
    await happen("a", "b", "c");
    const first = await read(`limit=2&cursor=${empty.next_cursor}`);
    expect([resourcesOf(first), first.has_more]).toEqual([["a", "b"], true]);
    const last = await read(`limit=2&cursor=${first.next_cursor}`);
    expect([resourcesOf(last), last.has_more]).toEqual([["c"], false]);
    expect(resourcesOf(await read(`limit=2&cursor=${last.next_cursor}`))).toEqual([]);
    await happen("d");
    expect(resourcesOf(await read(`limit=2&cursor=${last.next_cursor}`))).toEqual(["d"]);
  });

  test("shows an event once it has its place, not while its transaction runs, and never before others that were read", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
    const slow = own.begin(async (sql) => {
      await recordEvents(sql, organization, "timesheet.created", [{ id: "slow" }]);
      wrote();
      await held;
    });
    await written;
    await happen("fast");
    const before = await read();
    expect(resourcesOf(before)).toEqual(["fast"]);
    release();
    await slow;
    await sealEvents(at.owner);
    expect(resourcesOf(await read(`cursor=${before.next_cursor}`))).toEqual(["slow"]);
    expect(resourcesOf(await read())).toEqual(["fast", "slow"]);
  });

  test("gives places one worker at a time: while one hasn't committed, another gives none", async () => {
    for (const id of ["first", "second"]) await recordEvents(at.owner, organization, "timesheet.created", [{ id }]);
    const [slow, other] = [worker(), worker()];
    await slow.begin(async (sql) => {
      const [mine] = await sql`select app.seal_events(1) as sealed`;
      const [theirs] = await other`select app.seal_events(100) as sealed`;
      expect([mine?.sealed, theirs?.sealed]).toEqual([1, 0]);
      expect((await read()).data).toEqual([]);
    });
    await sealEvents(at.owner);
    expect(resourcesOf(await read())).toEqual(["first", "second"]);
    await Promise.all([slow.end(), other.end()]);
  });

  test("with eight writers that commit out of order, two that seal, and one that is killed, every event is read exactly once in one order", async () => {
    const rounds = sized(12, 100);
    const session = await addSession(at.owner, organization, "owner");
    const written: string[] = [];
    let isWriting = true;
    const write = async (round: number) => {
      const open = Array.from({ length: 8 }, async (_, writer) => {
        const { promise: isLast, resolve: commit } = Promise.withResolvers<boolean>();
        const { promise: recorded, resolve: record } = Promise.withResolvers<void>();
        const ids = [0, 1, 2].slice(0, 1 + ((writer + round) % 3)).map((n) => `${round}-${writer}-${n}`);
        const ending = own.begin(async (sql) => {
          for (const id of ids) await recordEvents(sql, organization, "timesheet.created", [{ id }]);
          record();
          if (await isLast) throw new Error("rolled back");
        });
        await recorded;
        return { ids, ending, commit };
      });
      const ready = await Promise.all(open);
      // 5 has no divisor in common with 8, so each commits once, in another order than they began.
      for (const n of ready.keys()) {
        const { ids, ending, commit } = ready[(n * 5 + round) % 8] as (typeof ready)[number];
        commit(n === 7);
        await ending.then(
          () => written.push(...ids),
          (error) => expect(error.message).toBe("rolled back"),
        );
      }
    };
    const writing = async () => {
      for (let round = 0; round < rounds; round += 1) await write(round);
      isWriting = false;
    };
    const seal = async () => {
      const sql = worker();
      while (isWriting) await sql`select app.seal_events(5)`;
      await sql.end();
    };
    const sealAndDie = async () => {
      while (isWriting) {
        const sql = worker();
        const sealed = sql`select app.seal_events(3), pg_sleep(60) as uncommitted`.then(
          () => "committed",
          () => "lost",
        );
        await until(async () => {
          const ended = await at.owner`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query like '%as uncommitted' and wait_event = 'PgSleep'`;
          expect(ended).toHaveLength(1);
        });
        expect(await sealed).toBe("lost");
      }
    };
    const seen: string[] = [];
    let cursor = "";
    const page = async () => {
      const found = await read(`limit=7${cursor}`, session);
      seen.push(...resourcesOf(found));
      cursor = `&cursor=${found.next_cursor}`;
      return found.data.length;
    };
    const reading = async () => {
      while (isWriting) await page();
    };
    await Promise.all([writing(), seal(), seal(), sealAndDie(), reading()]);
    await sealEvents(at.owner);
    while ((await page()) > 0);
    expect(written.length).toBeGreaterThan(12 * rounds);
    expect([...seen].sort()).toEqual([...written].sort());
    const again: string[] = [];
    for (let at = "", more = true; more; ) {
      const found = await read(`limit=100${at}`, session);
      again.push(...resourcesOf(found));
      at = `&cursor=${found.next_cursor}`;
      more = found.has_more;
    }
    expect(again).toEqual(seen);
  });

  test("filters by type and time, and its cursor passes what doesn't match", async () => {
    await happen("a");
    await recordEvents(at.owner, organization, "contract.created", [{ id: "b" }]);
    await happen("c");
    const { data } = await read();
    const [first, second] = data;
    expect(resourcesOf(await read("types=contract.created"))).toEqual(["b"]);
    expect(resourcesOf(await read("types=contract.created&types=timesheet.created"))).toEqual(["a", "b", "c"]);
    const later = new Date(Date.parse(first?.created_at ?? "") + 1).toISOString();
    expect(resourcesOf(await read(`created_to=${later}`))).toContain("a");
    expect(resourcesOf(await read(`created_from=${second?.created_at}`))).toEqual(expect.arrayContaining(["b", "c"]));
    expect(resourcesOf(await read("created_from=2100-01-01"))).toEqual([]);
    const none = await read("types=contract.amended");
    expect(none.data).toEqual([]);
    await recordEvents(at.owner, organization, "contract.amended", [{ id: "d" }]);
    await happen("e");
    expect(resourcesOf(await read(`types=contract.amended&cursor=${none.next_cursor}`))).toEqual(["d"]);
    const unknown = await ask("types=contract.exploded");
    expect([unknown.status, unknown.body.errors[0].reason]).toEqual([400, "unknown_event_type"]);
  });

  test("shows the newest first to people, to the end", async () => {
    await happen("a", "b", "c");
    const first = await read("sort_order=desc&limit=2");
    expect([resourcesOf(first), first.has_more]).toEqual([["c", "b"], true]);
    expect(await read(`sort_order=desc&limit=2&cursor=${first.next_cursor}`)).toMatchObject({
      data: [{ type: "timesheet.created" }],
      has_more: false,
      next_cursor: null,
    });
  });
});

test("an erased candidate is erased from the feed", async () => {
  const create = { first_name: "Zebulon", last_name: "Quix", email: "zebulon@candidates.example" };
  const made = await send("POST", "/rest/v2/ats/candidates", token, { body: create });
  expect(made.status).toBe(201);
  await sealEvents(at.owner);
  expect(JSON.stringify((await read()).data)).toContain("zebulon@candidates.example");
  const path = `/rest/v2/ats/candidates/${made.body.data.id}/anonymize`;
  expect((await send("POST", path, token, { body: {} })).status).toBe(200);
  await sealEvents(at.owner);
  const { data } = await read();
  expect(data.map(({ type }) => type)).toEqual(["ats.candidate.created", "ats.candidate.anonymized"]);
  expect(JSON.stringify(data)).not.toMatch(/zebulon|quix/i);
});

describe("who reads it", () => {
  test("needs webhooks:read, and sees only events whose records the token can read", async () => {
    await happen("time");
    await recordEvents(at.owner, organization, "ats.candidate.created", [{ id: "person" }]);
    await sealEvents(at.owner);
    const recruiting = await addToken(at.owner, organization, { scopes: ["webhooks:read", "ats:read"] });
    expect(resourcesOf(await read("", recruiting))).toEqual(["person"]);
    const refused = await ask("types=timesheet.created", recruiting);
    expect([refused.status, refused.body.errors[0].message]).toEqual([403, expect.stringContaining("timesheets:read")]);
    const none = await addToken(at.owner, organization, { scopes: ["webhooks:read"] });
    expect(resourcesOf(await read("", none))).toEqual([]);
    expect((await ask("", await addToken(at.owner, organization, { scopes: ["ats:read"] }))).status).toBe(403);
    expect((await ask("", await addSession(at.owner, organization, "finance"))).status).toBe(403);
    expect(resourcesOf(await read("", await addSession(at.owner, organization, "developer")))).toEqual([
      "time",
      "person",
    ]);
  });

  test("a personal token sees no more than its owner's role", async () => {
    await happen("time");
    const user_id = await addPerson(at.owner, organization, "developer");
    const personal = await addToken(at.owner, organization, { type: "personal", user_id });
    const before = await read("", personal);
    expect(resourcesOf(before)).toEqual(["time"]);
    await at.owner`update memberships set role = 'recruiter' where user_id = ${user_id}`;
    expect((await ask(`cursor=${before.next_cursor}`, personal)).status).toBe(403);
  });

  test("another organization sees nothing of it, and can't use its cursor", async () => {
    await happen("ours");
    const { next_cursor } = await read();
    const other = await addToken(at.owner, at.second);
    expect(resourcesOf(await read("", other))).toEqual([]);
    expect((await ask(`cursor=${next_cursor}`, other)).status).toBe(400);
  });
});
