import { sql } from "drizzle-orm";
import postgres from "postgres";
import { expect, test } from "vitest";
import { type Admission, db, readAs } from "#db/tenant.ts";
import { unauthorized } from "#lib/platform/auth/credential.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { addContract, addWorker } from "#lib/testing/contracts.ts";
import { addEorWorker, addResignation } from "#lib/testing/eor.ts";
import { addSession, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first, { scopes: ["admin:worker"] });

const create = (body: object, text = token) => send("POST", "/rest/v2/workers/session", text, { body });
const me = (text: string) => send("GET", "/rest/v2/eor/workers/me", text);

const admit = (admission: Admission | null) => {
  if (!admission) throw unauthorized();
};

test("creates a session by each of the three ids, which acts for the worker for 24 hours and is replaced by the next one", async () => {
  const { person_id, contract_id } = await addEorWorker(at.owner, at.first);
  const ids = [{ profile_id: person_id }, { data: { hris_profile_id: person_id } }, { data: { contract_id } }];
  const made: string[] = [];
  for (const body of ids) {
    const answer = await create(body);
    expect(answer.status).toBe(201);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const hours = (Date.parse(answer.body.data.expires_at) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    // Allow for the database's clock being ahead of this one.
    expect(hours).toBeLessThan(24.01);
    made.push(answer.body.data.token);
    const own = await me(answer.body.data.token);
    expect([own.status, own.body.data.id]).toEqual([200, person_id]);
    expect(own.body.data.contracts).toMatchObject([{ id: contract_id, can_resign: true }]);
  }
  for (const replaced of made.slice(0, -1)) expect((await me(replaced)).status).toBe(401);
});

test("keeps one of several sessions created concurrently", async () => {
  const { person_id } = await addEorWorker(at.owner, at.first);
  const answers = await Promise.all(Array.from({ length: 8 }, () => create({ profile_id: person_id })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
  const seen = await Promise.all(answers.map(({ body }) => me(body.data.token)));
  expect(seen.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(401)]);
});

test("ends a session immediately, and can be repeated", async () => {
  const { person_id, token: live } = await addEorWorker(at.owner, at.first);
  expect((await me(live)).status).toBe(200);
  const end = () => send("DELETE", `/rest/v2/workers/${person_id}/session`, token);
  const ended = await end();
  expect([ended.status, ended.text, ended.headers.get("content-type")]).toEqual([204, "", null]);
  expect((await me(live)).status).toBe(401);
  expect((await end()).status).toBe(204);
});

test("refuses people without an EOR contract and says why", async () => {
  const person_id = await addWorker(at.owner, at.first);
  await addContract(at.owner, at.first, { person_id });
  await addContract(at.owner, at.first, { person_id, type: "eor", status: "cancelled" });
  const refused = await create({ profile_id: person_id });
  expect([refused.status, refused.body.errors[0].reason, refused.body.errors[0].path]).toEqual([
    400,
    "no_eor_contract",
    "/profile_id",
  ]);
  const theirs = await addEorWorker(at.owner, at.second);
  const [strange, unknown] = await Promise.all([
    create({ profile_id: theirs.person_id }),
    create({ profile_id: "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f" }),
  ]);
  expect([strange.status, strange.body.errors]).toEqual([400, unknown.body.errors]);
  const both = await create({ profile_id: person_id, contract_id: theirs.contract_id });
  expect([both.status, both.body.errors[0].reason]).toEqual([400, "conflicting_parameters"]);
  expect((await create({})).status).toBe(400);
});

test("lets owners and admins create sessions, but no role without the scope", async () => {
  const { person_id } = await addEorWorker(at.owner, at.first);
  for (const [role, status] of [
    ["owner", 201],
    ["admin", 201],
    ["finance", 403],
    ["developer", 403],
    ["viewer", 403],
  ] as const)
    expect([
      role,
      (await create({ profile_id: person_id }, await addSession(at.owner, at.first, role))).status,
    ]).toEqual([role, status]);
});

test("stores the token nowhere in plaintext and doesn't list it with the dashboard's tokens", async () => {
  const { person_id } = await addEorWorker(at.owner, at.first);
  const headers = { "idempotency-key": "worker-session" };
  const body = { profile_id: person_id };
  const first = await send("POST", "/rest/v2/workers/session", token, { body, headers });
  const again = await send("POST", "/rest/v2/workers/session", token, { body, headers });
  expect(again.text).toBe(first.text);
  const secret = first.body.data.token;
  for (const table of ["access_tokens", "audit_log", "idempotency_keys"]) {
    const rows = await at.owner.unsafe(`select to_jsonb(t)::text as row from ${table} t`);
    expect(rows.length).toBeGreaterThan(0);
    const plain = rows.filter(({ row }) => row.includes(secret) || row.includes(Buffer.from(secret).toString("hex")));
    expect([table, plain]).toEqual([table, []]);
  }
  const session = await addSession(at.owner, at.first, "owner");
  const { body: listed } = await send("GET", "/rest/v2/access-tokens?limit=100", session);
  expect(listed.data.filter((one: { type: string }) => one.type === "worker")).toEqual([]);
});

test("refuses a worker token for other operations and for creating a session for oneself", async () => {
  const { token: worker, person_id } = await addEorWorker(at.owner, at.first);
  expect((await create({ profile_id: person_id }, worker)).status).toBe(403);
  const list = await send("GET", "/rest/v2/contracts", worker);
  expect([list.status, list.body.errors[0].reason]).toEqual([403, "credential_kind_not_accepted"]);
});

test("row-level security shows a worker's transaction only their own rows", async () => {
  const worker = await addEorWorker(at.owner, at.first);
  const other = await addEorWorker(at.owner, at.first);
  const own = await addResignation(at.owner, at.first, { worker });
  await addResignation(at.owner, at.first, { worker: other });
  const credential = { kind: "token" as const, digest: tokenDigest(worker.token) };
  const idsIn = (table: string, column: string) =>
    readAs(credential, admit, async () =>
      (await db.execute<{ id: string }>(sql.raw(`select distinct ${column}::text as id from ${table}`))).map(
        ({ id }) => id,
      ),
    );
  expect(await idsIn("people", "id")).toEqual([worker.person_id]);
  expect(await idsIn("contracts", "id")).toEqual([worker.contract_id]);
  expect(await idsIn("resignations", "id")).toEqual([own.resignation_id]);
  expect(await idsIn("offboarding_tasks", "person_id")).toEqual([worker.person_id]);
  expect(await idsIn("legal_entities", "id")).toEqual([at.first.legal_entity_id]);
  const tables = await at.owner<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and has_table_privilege('app_web', c.oid, 'select')`;
  const open = ["people", "contracts", "resignations", "offboarding_tasks", "legal_entities", "idempotency_keys"];
  for (const { name } of tables)
    if (!open.includes(name)) expect([name, await idsIn(name, "organization_id")]).toEqual([name, []]);
});

test("raw SQL in the web role can't write rows for another worker", async () => {
  const worker = await addEorWorker(at.owner, at.first);
  const other = await addEorWorker(at.owner, at.first);
  const theirs = await addResignation(at.owner, at.first, { worker: other });
  const web = postgres(at.webUrl, { max: 1, onnotice: () => undefined });
  const asWorker = <T>(act: (tx: postgres.TransactionSql) => Promise<T>) =>
    web.begin(async (tx) => {
      await tx`select auth.begin_request('token', ${tokenDigest(worker.token)})`;
      return act(tx);
    });
  const changed = await asWorker(
    (tx) => tx`update resignations set reason = 'x' where id = ${theirs.resignation_id} returning id`,
  );
  expect(changed).toHaveLength(0);
  const insert = asWorker(
    (tx) => tx`insert into resignations (contract_id, person_id, reason, submitted_by, desired_end_date)
      values (${other.contract_id}, ${other.person_id}, 'x', 'worker', '2150-01-01')`,
  );
  await expect(insert).rejects.toMatchObject({ code: "42501" });
  const log = asWorker(
    (tx) => tx`insert into audit_log (operation, principal_kind, result, request_id) values ('x', 'session', 200, 'x')`,
  );
  await expect(log).rejects.toMatchObject({ code: "42501" });
  await web.end();
});
