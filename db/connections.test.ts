import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { DatabaseBusyError, makeBackoff } from "./backoff.ts";
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

test("a connection whose server takes no more writes is not used again", async () => {
  const connections = makeConnections(inject("ownerUrl"), {}, { size: 1, patienceMs: 60_000 });
  const write = () => connections.use((sql) => sql`create temporary table note (id integer)`);
  await connections.use((sql) => sql`set default_transaction_read_only = on`);
  await expect(write()).rejects.toThrow("read-only transaction");
  await write();
  await connections.close();
});
