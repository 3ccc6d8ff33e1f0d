import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { until } from "#lib/testing/until.ts";
import { DatabaseBusyError, makeBackoff } from "./backoff.ts";
import { openClient } from "./client.ts";
import { type Connections, makeConnections } from "./connections.ts";
import { type AwayDatabase, openAwayDatabase } from "./testing-away.ts";

const size = 4;

let away: AwayDatabase;
let now: number;
let connections: Connections;

function connectTo(url: string): void {
  const backoff = makeBackoff({ now: () => now, random: () => 1 });
  connections = makeConnections(url, {}, { size, patienceMs: 20_000, backoff });
}

beforeEach(async () => {
  now = 0;
  away = await openAwayDatabase();
  connectTo(away.url);
});

afterEach(async () => {
  await connections.close();
  away.close();
});

const ask = () => connections.use((sql) => sql`select 1 as one`);

test.each(["", "?sslmode=require"])(
  "a server that closes connections%s gets one per backoff delay, however many callers ask",
  async (how) => {
    connectTo(away.url + how);
    const refused = await Promise.allSettled(Array.from({ length: 100 }, ask));
    for (const one of refused) expect(one).toMatchObject({ status: "rejected", reason: expect.any(DatabaseBusyError) });
    expect(away.connections()).toBe(size);
    for (const [round, later] of [100, 200, 400].entries()) {
      for (let n = 0; n < 100; n += 1) await expect(ask()).rejects.toThrow("the database cannot be reached");
      now += later;
      await Promise.allSettled(Array.from({ length: 100 }, ask));
      expect(away.connections()).toBe(size + round + 1);
    }
  },
);

test("once the database is back it is used again, by all waiting callers", async () => {
  const direct = new URL(inject("ownerUrl"));
  connectTo(Object.assign(new URL(direct), { port: new URL(away.url).port }).href);
  await expect(ask()).rejects.toThrow(DatabaseBusyError);
  away.comeBack(direct.href);
  now += 100;
  expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array(50).fill([{ one: 1 }]));
  expect(away.connections()).toBeLessThanOrEqual(1 + size);
});

test("callers waiting for a connection are refused on close", async () => {
  connectTo(inject("ownerUrl"));
  const { promise, resolve } = Promise.withResolvers<void>();
  let holding = 0;
  const all = Promise.withResolvers<void>();
  const hold = () => {
    holding += 1;
    if (holding === size) all.resolve();
    return promise;
  };
  const holders = Array.from({ length: size }, () => connections.use(hold));
  await all.promise;
  const waiting = ask();
  const closing = connections.close();
  await expect(waiting).rejects.toThrow("the connections are closed");
  resolve();
  await Promise.all([...holders, closing]);
});

test("one on whose behalf many wait leaves a connection to others, and gets it once one of its own is lost", async () => {
  connectTo(inject("ownerUrl"));
  const end = Promise.withResolvers<void>();
  let begun = 0;
  let longest = 0;
  const crowd = Array.from({ length: 3 * size }, (_, at) =>
    connections.use(async (sql) => {
      const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      if (at === 0) longest = row?.pid ?? 0;
      begun += 1;
      if (at === 0) await sql`select pg_sleep(600)`;
      await end.promise;
    }, "crowd"),
  );
  const first = crowd[0]?.catch((error: Error) => error);
  await until(() => expect(begun).toBe(size - 1));
  await until(() =>
    expect(connections.counts()).toEqual({ inUse: size - 1, idle: 1, opening: 0, waiting: 2 * size + 1 }),
  );
  await connections.use((sql) => sql`select pg_terminate_backend(${longest})`, "other");
  expect(await first).toBeInstanceOf(Error);
  await until(() => expect(begun).toBe(size));
  end.resolve();
  await Promise.all(crowd.slice(1));
  expect(begun).toBe(3 * size);
});

describe("a call without an answer", () => {
  const watch = { openMs: 5_000, askMs: 50, cancelMs: 300, loseMs: 1_000_000 };
  const name = "watched";
  let watched: Connections;

  const connect = (url: string, options: { loseMs?: number } = {}) => {
    watched = makeConnections(
      url,
      { connection: { application_name: name } },
      { size, patienceMs: 60_000, watch: { ...watch, ...options } },
    );
  };
  afterEach(() => watched.close());

  const through = () => Object.assign(new URL(inject("ownerUrl")), { port: new URL(away.url).port }).href;

  test("fails once the database no longer knows its connection, and the idle ones with it", async () => {
    away.comeBack(inject("ownerUrl"));
    connect(through());
    const ask = () => watched.use((sql) => sql`select 1 as one`);
    await Promise.all([ask(), ask()]);
    await until(() => expect(watched.counts()).toMatchObject({ idle: 2, opening: 0 }));
    away.fallSilent();
    const failed = expect(ask()).rejects.toThrow(/CONNECTION_(CLOSED|DESTROYED)/);
    const direct = openClient(inject("ownerUrl"));
    await direct`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`;
    await direct.end();
    await failed;
    expect(watched.counts()).toMatchObject({ idle: 0, inUse: 0 });
    expect(await ask()).toEqual([{ one: 1 }]);
  });

  test("fails when nobody can be asked about it", async () => {
    away.comeBack(inject("ownerUrl"));
    connect(through(), { loseMs: 200 });
    const asked = watched.use(async (sql) => {
      away.fallSilent();
      away.goAway();
      return sql`select 1`;
    });
    await expect(asked).rejects.toThrow(/CONNECTION_(CLOSED|DESTROYED)/);
  });

  test("goes on while the database works on it", async () => {
    connect(inject("ownerUrl"), { loseMs: 0 });
    expect(await watched.use((sql) => sql`select 1 as one from pg_sleep(0.7)`)).toEqual([{ one: 1 }]);
  });
});

test("a connection that falls silent before its first answer is given up", async () => {
  // AuthenticationOk and ReadyForQuery.
  const hello = Buffer.from("5200000008000000005a0000000549", "hex");
  const server = createServer((socket) => socket.on("error", () => undefined).once("data", () => socket.write(hello)));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = `postgres://muster@127.0.0.1:${(server.address() as AddressInfo).port}/muster`;
  const watch = { openMs: 100, askMs: 1000, cancelMs: 1000, loseMs: 1000 };
  const connections = makeConnections(url, {}, { size: 1, patienceMs: 60_000, watch });
  await expect(connections.use((sql) => sql`select 1`)).rejects.toThrow(DatabaseBusyError);
  await connections.close();
  server.close();
});

test("a connection whose server takes no more writes is not used again", async () => {
  const connections = makeConnections(inject("ownerUrl"), {}, { size: 1, patienceMs: 60_000 });
  const write = () => connections.use((sql) => sql`create temporary table note (id integer)`);
  await connections.use((sql) => sql`set default_transaction_read_only = on`);
  await expect(write()).rejects.toThrow("read-only transaction");
  await write();
  await connections.close();
});
