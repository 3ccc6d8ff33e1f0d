import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { beforeAll, expect, test, vi } from "vitest";
import { encryptedColumns } from "#db/encrypted-columns.ts";
import { decrypt, encrypt } from "#lib/platform/encryption.ts";
import { addContract } from "#lib/testing/contracts.ts";
import { addEorWorker, addResignation } from "#lib/testing/eor.ts";
import { addToken, type Stage, send, stage } from "#lib/testing/stage.ts";

// This process encrypts with the first key, as processes do before rotating to the second.
const [first, second, third] = vi.hoisted(() => {
  const keys = ["a", "b", "c"].map((letter) => letter.repeat(40));
  vi.stubEnv("ENCRYPTION_KEYS", `${keys[0]},${keys[1]}`);
  return keys;
});

const program = join(import.meta.dirname, "..", "db", "rotate-key.ts");
const contracts = 60;
const rowsOfEach = 25;

let at: Stage;
let token: string;
let contract_id: string;

const environment = (...keys: (string | undefined)[]) => ({
  ...process.env,
  DATABASE_URL: at.ownerUrl,
  ENCRYPTION_KEYS: keys.join(),
});

function rotate(keys: (string | undefined)[], ...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: environment(...keys) }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/** The number of values in all encrypted columns, per key. */
async function keysInUse(): Promise<number[]> {
  const ids = encryptedColumns.map(
    ({ table, column }) =>
      `select encode(substring(${column} from 1 for 8), 'hex') as id from ${table} where ${column} is not null`,
  );
  const rows = await at.owner.unsafe(
    `select id, count(*)::int as n from (${ids.join(" union all ")}) as v group by id order by n`,
  );
  return rows.map(({ n }) => n);
}

const webhook = { url: "https://hooks.example.com/a", events: ["contract.created"], headers: { "x-team": "one" } };
const wish = { body: webhook, headers: { "idempotency-key": "the-same" } };
const information = () => send("GET", `/rest/v2/eor/workers/contracts/${contract_id}/additional-information`, token);

beforeAll(async () => {
  at = await stage();
  token = await addToken(at.owner, at.first, { sensitive_data_access: true });
  contract_id = await addContract(at.owner, at.first, { type: "eor", status: "new", country: "DE" });
  const path = `/rest/v2/eor/workers/contracts/${contract_id}/additional-information`;
  expect((await send("PATCH", path, token, { body: { data: { city: "Köln", tax_id: "86095742719" } } })).status).toBe(
    200,
  );
  expect((await send("POST", "/rest/v2/webhooks", token, wish)).status).toBe(201);
  const worker = await addEorWorker(at.owner, at.second);
  const { worker_task_id } = await addResignation(at.owner, at.second, { worker, status: "AWAITING_PTO" });
  await at.owner`update offboarding_tasks set type = 'confirm_address' where id = ${worker_task_id}`;
  const complete = `/rest/v2/eor/workers/offboarding-tasks/${worker_task_id}/complete`;
  expect((await send("POST", complete, worker.token, { body: { note: "1 Harbour Street" } })).status).toBe(200);
  for (const organization of [at.first, at.second])
    for (let made = 0; made < contracts / 2; made++) {
      const id = await addContract(at.owner, organization, { type: "eor", status: "new", country: "DE" });
      const rows = Array.from({ length: rowsOfEach }, (_, place) => ({
        ...{ organization_id: organization.id, contract_id: id, key: `key_${place}`, form_version: 0 },
        value: encrypt("eor-answer", JSON.stringify(`answer ${place}`)),
      }));
      await at.owner`insert into eor_answers ${at.owner(rows)}`;
    }
});

test("a value decrypts only for the purpose it was encrypted for", () => {
  const bytes = encrypt("webhook-key", "a secret");
  expect(decrypt("webhook-key", bytes)).toBe("a secret");
  expect(() => decrypt("webhook-headers", bytes)).toThrow();
});

test("a killed rotation leaves every value readable and resumes, and the old key can then be removed", async () => {
  const all = contracts * rowsOfEach;
  const before = await keysInUse();
  expect(before).toHaveLength(1);
  const [total = 0] = before;
  expect(total).toBeGreaterThan(all);
  expect((await rotate([second, first], "--check")).code).toBe(1);

  const child = spawn(process.execPath, [program, "--batch", "5"], {
    env: environment(second, first),
    stdio: "ignore",
  });
  const exit = new Promise((resolve) => child.once("close", (_, signal) => resolve(signal)));
  while ((await keysInUse()).length === 1) await setTimeout(5);
  child.kill("SIGKILL");
  expect(await exit).toBe("SIGKILL");
  expect(await keysInUse()).toHaveLength(2);

  // The product has both keys and reads values under either.
  const values = { city: "Köln", tax_id: "86095742719" };
  expect((await information()).body.data.values).toEqual(values);
  const halfway = await send("GET", "/rest/v2/eor/workers/additional-information/export", token);
  expect(halfway.text.match(/answer \d+/g)).toHaveLength(all / 2);

  const rest = await rotate([second, first]);
  expect([rest.code, rest.output]).toEqual([0, expect.stringContaining("Nothing is left under another key.")]);
  expect(await keysInUse()).toEqual([total]);
  expect((await rotate([second], "--check")).code).toBe(0);

  expect((await information()).body.data.values).toEqual(values);
  const again = await send("POST", "/rest/v2/webhooks", token, wish);
  expect([again.status, again.headers.get("idempotency-replayed")]).toEqual([201, "true"]);
  const tasks = await at.owner`select count(*)::int as n from offboarding_tasks where note is not null`;
  expect(tasks[0]?.n).toBe(1);

  // Values whose key is missing stay as they are and are counted.
  const blind = await rotate([third]);
  expect(blind.code).toBe(1);
  expect(blind.output).toContain(`no key decrypts ${(all + 2).toLocaleString("en")}`);
  expect(await keysInUse()).toEqual([total]);
  // The first key is no longer needed: the second one decrypts everything.
  expect((await rotate([third, second])).code).toBe(0);
  expect(await keysInUse()).toEqual([total]);
});

test("rejects invalid options with a line that says what is valid", async () => {
  const { code, output } = await rotate([first], "--batch", "0");
  expect([code, output]).toEqual([1, expect.stringContaining("--batch takes 1 to 10000")]);
});
