import { spawnSync } from "node:child_process";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execPath } from "node:process";
import { pathToFileURL } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { openWorkerDatabase } from "#lib/platform/worker/database.ts";
import { sealAudit } from "#lib/testing/audit-log.ts";
import { randomFrom } from "#lib/testing/random.ts";
import { addSession, addToken, send, stage } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { signPlace } from "./checkpoint.ts";
import { dropOldEntries, sealEntries, signCheckpoints } from "./jobs.ts";

interface Verdict {
  faults: string[];
  entries: number;
  erased: number;
}

const program = join(import.meta.dirname, "verify-export.mjs");
const { verifyExport } = (await import(pathToFileURL(program).href)) as {
  verifyExport(lines: readonly string[], key: string, earlier?: Map<number, string>): Promise<Verdict>;
};

const at = await stage();
const token = await addToken(at.owner, at.first, { scopes: ["audit:read"] });
const session = await addSession(at.owner, at.first, "owner");
const worker = postgres(databaseUrlFor("app_worker", at.ownerUrl), { max: 1, onnotice: () => undefined });

afterAll(() => worker.end());

let made = 0;

async function work(times: number, as = session): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    made += 1;
    const name = `Department "${made}" — ü \\ 葛`;
    const { body } = await send("POST", "/rest/v2/ats/departments", as, { body: { name } });
    await send("PATCH", `/rest/v2/ats/departments/${body.data.id}`, as, { body: { name: `${name} again` } });
  }
}

async function checkpoint(): Promise<void> {
  const due = await worker<{ organization_id: string; number: number; hash: Buffer; at: string }[]>`
    select organization_id, number::int as number, hash, at from app.due_checkpoints(100)`;
  for (const one of due) {
    const signature = signPlace({ ...one, hash: one.hash.toString("hex") });
    await worker`select app.add_checkpoint(${one.organization_id}, ${one.number}, ${one.hash}, ${one.at}, ${signature})`;
  }
}

async function exported(query = "", as = token): Promise<string[]> {
  const { status, text } = await send("GET", `/rest/v2/audit-log/chain${query}`, as);
  expect(status).toBe(200);
  return text.trimEnd().split("\n");
}

const keyOf = async () => (await send("GET", "/rest/v2/audit-log/key", token)).body.data;

let whole: string[];
let key: string;

beforeAll(async () => {
  await work(6);
  await sealAudit(at.ownerUrl);
  await checkpoint();
  await work(6);
  await sealAudit(at.ownerUrl);
  whole = await exported();
  key = (await keyOf()).public_key;
});

const faultsOf = async (lines: readonly string[]) => (await verifyExport(lines, key)).faults;

describe("the chain", () => {
  test("is numbered without gaps, and its export verifies", async () => {
    const entries = whole.map((line) => JSON.parse(line)).filter(({ type }) => type === "entry");
    expect(entries.map(({ number }) => number)).toEqual(entries.map((_, n) => n + 1));
    expect(entries.length).toBeGreaterThanOrEqual(24);
    expect(await verifyExport(whole, key)).toMatchObject({ faults: [], entries: entries.length, erased: 0 });
    const others = whole.map((line) => JSON.parse(line).type).filter((type) => type !== "entry");
    expect(others).toEqual(["begin", "checkpoint", "end"]);
  });

  test("holds nothing of another organization", async () => {
    const foreign = await addToken(at.owner, at.second, { scopes: ["audit:read"] });
    const { text } = await send("GET", "/rest/v2/audit-log/chain", foreign);
    expect(text).not.toContain(at.first.id);
  });

  test("is sealed by one worker at a time", async () => {
    await work(2);
    const other = postgres(databaseUrlFor("app_worker", at.ownerUrl), { max: 1, onnotice: () => undefined });
    await worker.begin(async (sql) => {
      const [mine] = await sql`select app.seal_entries(1) as n`;
      const [theirs] = await other`select app.seal_entries(100) as n`;
      expect([mine?.n, theirs?.n]).toEqual([1, 0]);
    });
    await other.end();
    await sealAudit(at.ownerUrl);
    expect(await faultsOf(await exported())).toEqual([]);
  });

  test("verifies as a part, which begins and ends at signed places", async () => {
    const middle = JSON.parse(whole[10] ?? "").at;
    const part = await exported(`?from=${middle}`);
    expect(part.length).toBeLessThan((await exported()).length);
    expect(await faultsOf(part)).toEqual([]);
    expect(await faultsOf(await exported(`?to=${middle}`))).toEqual([]);
  });

  test("is found out if the database was changed after its places were signed and kept elsewhere", async () => {
    const { checkpoint: kept } = await keyOf();
    const earlier = new Map([[kept.number as number, kept.hash as string]]);
    expect((await verifyExport(await exported(), key, earlier)).faults).toEqual([]);
    expect((await verifyExport(whole, key, new Map([[kept.number, "0".repeat(64)]]))).faults).not.toEqual([]);
  });

  test("is found out by its own export if somebody changes a row in the database", async () => {
    const [one] =
      await at.owner`select id, operation from audit_log where organization_id = ${at.first.id} and object is not null order by at limit 1`;
    await at.owner`update audit_log set operation = 'delete_department' where id = ${one?.id}`;
    expect(await faultsOf(await exported())).not.toEqual([]);
    await at.owner`update audit_log set operation = ${one?.operation} where id = ${one?.id}`;
    await at.owner`update audit_values set content = replace(content, 'again', 'never') where content like '%again%'`;
    expect(await faultsOf(await exported())).not.toEqual([]);
    await at.owner`update audit_values set content = replace(content, 'never', 'again') where content like '%never%'`;
    expect(await faultsOf(await exported())).toEqual([]);
  });
});

describe("planted changes", () => {
  const random = randomFrom(20_261_129);
  const pick = (most: number) => random.below(most);

  /** Another value of the same type. */
  function altered(value: unknown): unknown {
    if (typeof value === "number") return value + 1;
    if (typeof value === "string") {
      const place = pick(Math.max(1, value.length));
      const other = value[place] === "0" ? "1" : "0";
      return value === "" ? "0" : value.slice(0, place) + other + value.slice(place + 1);
    }
    if (value === null) return "0";
    if (Array.isArray(value))
      return value.length === 0 ? ["0"] : value.with(pick(value.length), altered(value[pick(value.length)]));
    const keys = Object.keys(value as object);
    const name = keys[pick(keys.length)] as string;
    return { ...(value as object), [name]: altered((value as Record<string, unknown>)[name]) };
  }

  const kinds: Record<string, (lines: string[]) => string[]> = {
    removed(lines) {
      const places = lines.flatMap((line, place) => (line.startsWith('{"type":"entry"') ? [place] : []));
      return lines.toSpliced(places[pick(places.length)] ?? 1, 1);
    },
    "removed from the end": (lines) => lines.slice(0, -1 - pick(lines.length - 2)),
    "removed from the beginning": (lines) => lines.slice(1 + pick(lines.length - 2)),
    changed(lines) {
      const place = pick(lines.length);
      return lines.with(place, JSON.stringify(altered(JSON.parse(lines[place] ?? ""))));
    },
    "inserted, made from another one": (lines) => {
      const entry = JSON.parse(lines[1 + pick(lines.length - 2)] ?? "");
      return lines.toSpliced(1 + pick(lines.length - 1), 0, JSON.stringify(altered(entry)));
    },
    repeated: (lines) => {
      const entries = lines.filter((line) => line.startsWith('{"type":"entry"'));
      return lines.toSpliced(1 + pick(lines.length - 1), 0, entries[pick(entries.length)] ?? "");
    },
    moved(lines) {
      const from = 1 + pick(lines.length - 2);
      const others = lines.toSpliced(from, 1);
      const to = (from + 1 + pick(lines.length - 3)) % (lines.length - 1);
      return others.toSpliced(Math.max(1, to === from ? to + 1 : to), 0, lines[from] ?? "");
    },
  };

  test("1,000 of 1,000 are found: removed, changed, inserted, repeated, or moved", async () => {
    const found: Record<string, [found: number, planted: number]> = {};
    for (let n = 0; n < 1000; n += 1) {
      const [kind, plant] = Object.entries(kinds)[n % Object.keys(kinds).length] as [
        string,
        (lines: string[]) => string[],
      ];
      let planted = plant(whole);
      while (planted.join("\n") === whole.join("\n")) planted = plant(whole);
      const [seen, all] = found[kind] ?? [0, 0];
      found[kind] = [seen + ((await faultsOf(planted)).length > 0 ? 1 : 0), all + 1];
    }
    expect(Object.entries(found).filter(([, [seen, all]]) => seen < all)).toEqual([]);
    expect(Object.values(found).reduce((sum, [seen]) => sum + seen, 0)).toBe(1000);
  });

  test("the program says so, and that an untouched export is complete", () => {
    const folder = mkdtempSync(join(tmpdir(), "muster-audit-"));
    const write = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    const run = (lines: readonly string[]) => {
      const { status, stdout } = spawnSync(
        execPath,
        [program, write("export.jsonl", `${lines.join("\n")}\n`), write("key.pem", key)],
        { encoding: "utf8" },
      );
      return [status, stdout.includes("complete and unchanged")];
    };
    expect(run(whole)).toEqual([0, true]);
    expect(run(whole.toSpliced(3, 1))).toEqual([1, false]);
  });
});

test("months that are over are deleted up to a signed place, where the export then begins", async () => {
  const auditor = await addToken(at.owner, at.second, { scopes: ["audit:read"] });
  await work(7, await addSession(at.owner, at.second, "owner"));
  await sealAudit(at.ownerUrl);
  await at.owner`update audit_log set at = at - interval '3 months' where organization_id = ${at.second.id} and id in (
    select entry_id from audit_seals where organization_id = ${at.second.id} and number <= 10)`;
  const [place] = await worker<{ organization_id: string; number: number; hash: Buffer; at: string }[]>`
    select organization_id, number::int as number, hash, at from app.expired_places(1) where organization_id = ${at.second.id}`;
  expect(place?.number).toBe(10);
  const signature = signPlace({
    ...(place as { organization_id: string; number: number; at: string }),
    hash: (place as { hash: Buffer }).hash.toString("hex"),
  });
  await worker`select app.add_checkpoint(${at.second.id}, 10, ${place?.hash as Buffer}, ${place?.at ?? ""}, ${signature})`;
  await worker`select app.drop_entries(${at.second.id}, 10, 7)`;
  await worker`select app.drop_entries(${at.second.id}, 10, 7)`;
  const lines = await exported("", auditor);
  expect([JSON.parse(lines[0] ?? "").number, JSON.parse(lines[1] ?? "").number]).toEqual([10, 11]);
  expect(await faultsOf(lines)).toEqual([]);
  const left = await at.owner`select from audit_values v where organization_id = ${at.second.id}
    and not exists (select from audit_log l where l.organization_id = v.organization_id and l.id = v.entry_id)`;
  expect([...left]).toEqual([]);
});

test("the worker's jobs seal, sign, and shorten the log", async () => {
  await work(1);
  const database = openWorkerDatabase(databaseUrlFor("app_worker", at.ownerUrl));
  const stop = new AbortController();
  const running = [sealEntries, signCheckpoints, dropOldEntries].map((job) =>
    job.start({ database, signal: stop.signal }),
  );
  await until(async () => {
    const [row] = await at.owner`select count(*)::int as n from audit_seals where number is null`;
    expect(row?.n).toBe(0);
  });
  stop.abort();
  await Promise.all(running.map((one) => one.stopped()));
  await database.close();
  expect(await faultsOf(await exported())).toEqual([]);
});
