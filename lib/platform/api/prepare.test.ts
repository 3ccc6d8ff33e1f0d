import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { legalEntities } from "#db/schema/workforce.ts";
import { sessionCredential } from "#lib/platform/auth/credential.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { newRequestId } from "#lib/platform/caller.ts";
import { defineOperation } from "#lib/platform/declaration/contract.ts";
import { ApiError, apiErrorOf } from "#lib/platform/declaration/errors.ts";
import { addSession, stage } from "#lib/testing/stage.ts";
import { execute, implementWrite } from "./execute.ts";

let seen: string[];

const at = await stage();
const session = await addSession(at.owner, at.first, "owner");

beforeEach(() => {
  seen = [];
});

/** How many transactions the app has open in this test's database. */
async function openTransactions(): Promise<number> {
  const [row] = await at.owner`select count(*) as open from pg_stat_activity
    where datname = current_database() and usename = 'app_web' and state <> 'idle'`;
  return row?.open;
}

const contract = defineOperation({
  name: "test_prepare",
  method: "POST",
  path: "/test-prepare",
  area: "Test",
  scope: null,
  principals: ["session"],
  summary: "Test",
  description: "Prepares.",
  input: z.object({ name: z.string(), refuse: z.boolean().optional(), raise: z.string().optional() }),
  output: z.object({ data: z.object({ prepared: z.string(), entities: z.int() }) }),
});

const operation = implementWrite(contract, {
  async prepare({ input, db, principal }) {
    const rows = await db.select({ name: legalEntities.name }).from(legalEntities);
    seen.push(`prepare for ${principal.role}, ${await openTransactions()} open`);
    if (input.refuse) throw new ApiError(422, { reason: "invalid_state", message: "Not this one" });
    return { text: `${input.name} of ${rows.map(({ name }) => name).join()}` };
  },
  async run({ db, input, prepared }) {
    if (input.raise) throw Object.assign(new Error("raised"), { code: input.raise });
    seen.push(`run, ${await openTransactions()} open`);
    const rows = await db.execute<{ n: number }>(sql`select count(*)::integer as n from legal_entities`);
    return { data: { prepared: prepared.text, entities: rows[0]?.n ?? 0 } };
  },
});

async function ask(input: Record<string, unknown>, { text = session, key = null as string | null } = {}) {
  const credential = sessionCredential(text);
  if (!credential) throw new Error("not a session");
  const caller = { credential, request_id: newRequestId(), ip: null, idempotency_key: key };
  return execute(operation, input, caller).then(
    ({ status, body, headers }) => ({
      status,
      body: JSON.parse(body as string),
      replayed: "idempotency-replayed" in headers,
    }),
    (error) => ({ status: apiErrorOf(error)?.status, body: null, replayed: false }),
  );
}

test("prepare reads as the tenant with no transaction open, and run gets its result inside one", async () => {
  const { status, body } = await ask({ name: "Name" });
  expect([status, body]).toEqual([200, { data: { prepared: "Name of First GmbH", entities: 1 } }]);
  expect(seen).toEqual(["prepare for owner, 0 open", "run, 1 open"]);
});

test("prepare never runs for an unauthorized caller or for rejected input", async () => {
  expect((await ask({ name: 1 })).status).toBe(400);
  const text = await addSession(at.owner, at.first, "owner");
  await at.owner`delete from sessions where digest = ${tokenDigest(text)}`;
  expect((await ask({ name: "Name" }, { text })).status).toBe(401);
  expect(seen).toEqual([]);
});

test("if prepare rejects the request, run is skipped and the refusal is audited", async () => {
  expect((await ask({ name: "Name", refuse: true })).status).toBe(422);
  expect(seen).toHaveLength(1);
  expect(await at.owner`select result from audit_log where operation = 'test_prepare' and result = 422`).toHaveLength(
    1,
  );
});

test.each([
  ["55P03", 503],
  ["57014", 503],
  ["25006", 503],
  ["MS001", 409],
  ["23505", 409],
  ["XX000", 500],
])(
  "a write that the database refuses with %s is audited with the status that is answered, %i",
  async (raise, status) => {
    const audits = () => at.owner<{ result: number }[]>`
    select result from audit_log where operation = 'test_prepare' and result >= 400 order by at`;
    const before = await audits();
    await ask({ name: "Name", raise });
    expect(await audits()).toEqual([...before, { result: status }]);
  },
);

test("a request repeated with its Idempotency-Key is replayed and not prepared again", async () => {
  const first = await ask({ name: "Name" }, { key: "again" });
  const second = await ask({ name: "Name" }, { key: "again" });
  expect(second).toEqual({ ...first, replayed: true });
  expect(seen.filter((step) => step.startsWith("prepare"))).toHaveLength(1);
});
