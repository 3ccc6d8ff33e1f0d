import { sql } from "drizzle-orm";
import type postgres from "postgres";
import { describe, expect, test } from "vitest";
import { unauthorized } from "#lib/platform/auth/credential.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { sized } from "#lib/testing/size.ts";
import {
  addInvoice,
  addOrganization,
  addPerson,
  addToken,
  send,
  stage,
  type TestOrganization,
} from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { closePool, onConnection, poolCounts, poolSize, useDatabase } from "./pool.ts";
import { type Admission, db, readAs, writeAs } from "./tenant.ts";
import { useTestDatabase } from "./testing.ts";

const at = await stage();

const admit = (admission: Admission | null) => {
  if (!admission) throw unauthorized();
};

function credentialOf(text: string) {
  return { kind: "token" as const, digest: tokenDigest(text) };
}

const turns = sized(800, 10_000);
/** Turns that are refused: every 17th, and every 19th of the others. */
const refusals = Array.from({ length: turns }, (_, turn) => turn).filter((turn) => turn % 17 === 0 || turn % 19 === 0);

test(`${formatCount(turns)} interleaved requests from 50 organizations, some failing, mix up no rows and lose none`, async () => {
  const organizations = await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const organization = await addOrganization(at.owner, `Interleaved ${index}`);
      const ids = await Promise.all([0, 1, 2].map(() => addInvoice(at.owner, organization)));
      return { ids: ids.toSorted(), token: await addToken(at.owner, organization, { scopes: ["accounting:read"] }) };
    }),
  );
  let next = 0;
  let leaked = 0;
  let lost = 0;
  let refused = 0;
  const caller = async () => {
    for (let turn = next++; turn < turns; turn = next++) {
      const mine = organizations[turn % 50] as (typeof organizations)[0];
      if (turn % 17 === 0) {
        const answer = await send("GET", "/rest/v2/invoices?limit=0", mine.token);
        if (answer.status === 400) refused += 1;
        continue;
      }
      if (turn % 19 === 0) {
        const theirs = organizations[(turn + 1) % 50] as (typeof organizations)[0];
        if ((await send("GET", `/rest/v2/invoices/${theirs.ids[0]}`, mine.token)).status === 404) refused += 1;
        continue;
      }
      const { body } = await send("GET", "/rest/v2/invoices", mine.token);
      const seen: string[] = body.data.map((row: { id: string }) => row.id);
      leaked += seen.filter((id) => !mine.ids.includes(id)).length;
      lost += mine.ids.filter((id) => !seen.includes(id)).length;
    }
  };
  await Promise.all(Array.from({ length: 40 }, caller));
  expect({ leaked, lost, refused }).toEqual({ leaked: 0, lost: 0, refused: refusals.length });
});

test.each(["reads", "writes"] as const)(
  "however many %s of one organization wait, and hold connections, another one is answered meanwhile",
  async (kind) => {
    const [crowd, other] = await Promise.all([addToken(at.owner, at.first), addToken(at.owner, at.second)]);
    const run = (token: string, statement: ReturnType<typeof sql>) =>
      (kind === "reads" ? readAs : writeAs)(credentialOf(token), admit, async () => {
        await db.execute(statement);
      });
    await Promise.all([crowd, other].map((token) => run(token, sql`select 1`)));
    const held = await at.owner.reserve();
    try {
      await held`select pg_advisory_lock(7)`;
      let answered = 0;
      const crowded = Array.from({ length: 3 * poolSize }, () =>
        run(crowd, sql`select pg_advisory_xact_lock_shared(7)`).then(() => {
          answered += 1;
        }),
      );
      await run(other, sql`select 1`);
      expect(answered).toBe(0);
      await held`select pg_advisory_unlock(7)`;
      await Promise.allSettled(crowded);
    } finally {
      await held`select pg_advisory_unlock_all()`;
      held.release();
    }
  },
);

test("a query outside a request is rejected, and one with an unknown credential finds nothing", async () => {
  await expect(Promise.resolve(db.execute(sql`select 1`))).rejects.toThrow();
  await addInvoice(at.owner, at.first);
  const unknown = { kind: "token" as const, digest: tokenDigest("muo_unknown") };
  await expect(readAs(unknown, admit, async () => db.execute(sql`select * from invoices`))).rejects.toThrow();
  const rows = await readAs(
    unknown,
    () => undefined,
    async () => db.execute(sql`select * from invoices`),
  );
  expect(rows).toHaveLength(0);
});

test("a request leaves nothing on its connection for the next one to see", async () => {
  const token = await addToken(at.owner, at.first);
  await readAs(credentialOf(token), admit, async () => db.execute(sql`select 1`));
  const seen = await Promise.all(
    Array.from({ length: 10 }, () =>
      onConnection(async (connection) => {
        const [row] = await connection`
          select current_setting('app.organization_id', true) as tenant, (select count(*) from invoices) as seen`;
        return [row?.tenant || null, row?.seen];
      }),
    ),
  );
  for (const one of seen) expect(one).toEqual([null, 0]);
});

test("more concurrent requests than connections wait their turn; after two seconds they are rejected as busy", async () => {
  const token = await addToken(at.owner, at.first);
  const answers = await Promise.all(Array.from({ length: 60 }, () => send("GET", "/rest/v2/invoices?limit=1", token)));
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  await closePool();
  // With the patience of the product, which tests have more of.
  useDatabase(at.webUrl);
  const { promise, resolve } = Promise.withResolvers<void>();
  const holders = Array.from({ length: poolSize }, () => onConnection(() => promise));
  await until(() => expect(poolCounts().inUse).toBe(poolSize));
  const refused = await send("GET", "/rest/v2/invoices?limit=1", token);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
  resolve();
  await Promise.all(holders);
  expect((await send("GET", "/rest/v2/invoices?limit=1", token)).status).toBe(200);
  await closePool();
  useTestDatabase(at.webUrl);
});

test("a write whose connection is cut fails alone: the process survives, and later requests are served", async () => {
  const organization = await addOrganization(at.owner, "Cut off");
  const credential = credentialOf(await addToken(at.owner, organization, { scopes: ["accounting:read"] }));
  const cut = () =>
    writeAs(credential, admit, async () => {
      const [row] = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await at.owner`select pg_terminate_backend(${row?.pid ?? 0})`;
      await expect(db.execute(sql`select 1`)).rejects.toThrow();
      await db.execute(sql`select 1`);
    });
  const cuts = await Promise.allSettled(Array.from({ length: 30 }, cut));
  expect(cuts.filter(({ status }) => status === "fulfilled")).toEqual([]);
  const read = () => readAs(credential, admit, async () => db.execute<{ n: number }>(sql`select 1 as n`));
  const reads = await Promise.all(Array.from({ length: 50 }, read));
  expect(reads.map(([row]) => row?.n)).toEqual(Array(50).fill(1));
});

test("a write that throws leaves nothing behind, and its connection stays usable", async () => {
  const token = await addToken(at.owner, at.first);
  const failing = writeAs(credentialOf(token), admit, async () => {
    await db.execute(
      sql`insert into people (first_name, last_name, email, country, job_title) values ('A', 'B', 'c@d.example', 'DE', 'X')`,
    );
    await db.execute(sql`select 1 / 0`);
  });
  await expect(failing).rejects.toThrow();
  expect(await at.owner`select from people where email = 'c@d.example'`).toHaveLength(0);
  expect((await send("GET", "/rest/v2/invoices", token)).status).toBe(200);
});

describe("row policies alone", () => {
  /** Runs `work`, changing every statement's text on its way to the database. */
  async function changing<T>(change: (text: string) => string, work: () => Promise<T>): Promise<T> {
    const { promise: all, resolve } = Promise.withResolvers<void>();
    const clients: postgres.Sql[] = [];
    const hold = (sql: postgres.Sql) => {
      if (clients.push(sql) === 10) resolve();
      return all;
    };
    await Promise.all(Array.from({ length: 10 }, () => onConnection(hold)));
    const originals = clients.map(({ unsafe }) => unsafe);
    for (const client of clients) {
      const { unsafe } = client;
      client.unsafe = ((text: string, ...rest: []) => unsafe(change(text), ...rest)) as typeof unsafe;
    }
    try {
      return await work();
    } finally {
      for (const [at, client] of clients.entries()) client.unsafe = originals[at] as postgres.Sql["unsafe"];
    }
  }

  const filter =
    /(?:"\w+"|\w+)\."organization_id" = \(select app\.organization_id\(\)\)|"organization_id" = \(select app\.organization_id\(\)\)/g;

  /** Repeats `work` with each organization condition of its statements removed in turn, and returns their number. */
  async function eachRemoved(work: () => Promise<unknown>, judge: (result: unknown) => void): Promise<number> {
    const texts = new Set<string>();
    await changing((text) => {
      texts.add(text);
      return text;
    }, work);
    let removed = 0;
    for (const text of texts) {
      for (const match of text.matchAll(filter)) {
        const changed = `${text.slice(0, match.index)}true${text.slice(match.index + match[0].length)}`;
        judge(await changing((sent) => (sent === text ? changed : sent), work));
        removed += 1;
      }
    }
    return removed;
  }

  async function arrange(organization: TestOrganization) {
    const person = await addPerson(at.owner, organization, "owner");
    for (const status of ["paid", "pending"]) await addInvoice(at.owner, organization, { status });
    return {
      token: await addToken(at.owner, organization, { scopes: ["accounting:read"] }),
      session: (await beginSession(person, organization.id)) ?? "",
      invoice: await addInvoice(at.owner, organization),
    };
  }

  const reads = (
    mine: Awaited<ReturnType<typeof arrange>>,
    theirs: Awaited<ReturnType<typeof arrange>>,
  ): [string, string][] => [
    ["/rest/v2/invoices?status=all&include=cor&limit=100", mine.token],
    ["/rest/v2/invoices?issued_from_date=2000-01-01&limit=100", mine.token],
    ["/rest/v2/invoices?search=inv&limit=100&expand=worker", mine.token],
    ["/rest/v2/invoices/export?status=all&include=cor", mine.token],
    [`/rest/v2/invoices/${mine.invoice}`, mine.token],
    [`/rest/v2/invoices/${theirs.invoice}`, mine.token],
    ["/rest/v2/access-tokens", mine.session],
    ["/rest/v2/account", mine.session],
  ];

  test("hold when any single organization condition is removed from any read", async () => {
    const mine = await arrange(await addOrganization(at.owner, "Mine"));
    const theirs = await arrange(await addOrganization(at.owner, "Theirs"));
    let removed = 0;
    for (const [path, text] of reads(mine, theirs)) {
      const expected = (await send("GET", path, text)).text.replace(/"api_req_id":"[^"]+"/, "");
      removed += await eachRemoved(
        () => send("GET", path, text),
        (answer) => expect((answer as { text: string }).text.replace(/"api_req_id":"[^"]+"/, "")).toBe(expected),
      );
    }
    expect(removed).toBeGreaterThanOrEqual(10);
  });

  test("are what protects: without them the same change leaks", async () => {
    const mine = await arrange(await addOrganization(at.owner, "Control mine"));
    await arrange(await addOrganization(at.owner, "Control theirs"));
    const path = "/rest/v2/invoices?status=all&include=cor&limit=100&offset=0";
    const before = (await send("GET", path, mine.token)).body.data.length;
    await at.owner`alter table invoices disable row level security`;
    let most = 0;
    await eachRemoved(
      () => send("GET", path, mine.token),
      (answer) => {
        most = Math.max(most, (answer as { body: { data: unknown[] } }).body.data.length);
      },
    );
    await at.owner`alter table invoices enable row level security`;
    expect(most).toBeGreaterThan(before);
  });

  test("reject a row written for another organization", async () => {
    const token = await addToken(at.owner, at.first);
    const writing = writeAs(credentialOf(token), admit, async () =>
      db.execute(
        sql`insert into people (organization_id, first_name, last_name, email, country, job_title) values (${at.second.id}, 'A', 'B', 'e@f.example', 'DE', 'X')`,
      ),
    );
    await expect(writing).rejects.toThrow();
  });
});
