import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "#db/tenant.ts";
import { execute } from "#lib/platform/api/execute.ts";
import type { Implemented } from "#lib/platform/api/implemented.ts";
import { DeferredInput } from "#lib/platform/api/read-input.ts";
import { sessionCredential } from "#lib/platform/auth/credential.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { type Caller, newRequestId } from "#lib/platform/caller.ts";
import { addMembership, addPerson, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { operations } from "./operations.ts";

const at = await stage();

const implemented = (name: string): Implemented => {
  const found = operations.find(({ contract }) => contract.name === name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

let user: string;
let caller: Caller;

/** As the person does in another tab. */
const switchTo = (organization: TestOrganization) =>
  at.owner`update sessions set current_organization_id = ${organization.id} where digest = ${caller.credential.digest}`;

const auditedIn = async (organization: TestOrganization) =>
  (
    await at.owner`select operation from audit_log where organization_id = ${organization.id} and user_id = ${user}`
  ).map(({ operation }) => operation);

beforeEach(async () => {
  user = await addPerson(at.owner, at.first, "owner");
  await addMembership(at.owner, at.second, user, "owner");
  const credential = sessionCredential((await beginSession(user, at.first.id)) ?? undefined);
  if (!credential) throw new Error("no session was started");
  caller = { credential, request_id: newRequestId(), ip: "192.0.2.1", idempotency_key: null };
});

test("a download ends when its session switches: rows of the other organization don't follow", async () => {
  const whose = async function* () {
    for (;;) {
      const [row] = await db.execute<{ id: string }>(sql`select app.organization_id() as id`);
      yield row?.id ?? "";
    }
  };
  const { body } = await execute({ ...implemented("export_people"), run: whose } as unknown as Implemented, {}, caller);
  const pieces = body as AsyncGenerator<string>;
  expect((await pieces.next()).value).toBe(at.first.id);
  await switchTo(at.second);
  await expect(pieces.next()).rejects.toMatchObject({
    cause: { status: 403, items: [{ reason: "other_organization" }] },
  });
});

test.each([{ says: "its page" }, { says: "nothing" }])(
  "a body that says $says and arrives after its session has switched is refused, and recorded in neither organization",
  async ({ says }) => {
    const input = { name: "Late", country: "DE", currency: "EUR" };
    const body = new DeferredInput({}, async () => {
      await switchTo(at.second);
      return { input, release: async () => undefined };
    });
    const page = says === "nothing" ? {} : { organization_id: at.first.id };
    await expect(execute(implemented("create_legal_entity"), body, { ...caller, ...page })).rejects.toMatchObject({
      status: 403,
    });
    expect([await auditedIn(at.first), await auditedIn(at.second)]).toEqual([[], []]);
    expect((await at.owner`select from legal_entities where name = 'Late'`).length).toBe(0);
  },
);

test("a refusal isn't recorded in the organization that the session has switched to", async () => {
  const body = new DeferredInput({}, async () => {
    await switchTo(at.second);
    throw new Error("cut off");
  });
  await expect(execute(implemented("create_legal_entity"), body, caller)).rejects.toThrow("cut off");
  expect(await auditedIn(at.second)).toEqual([]);
});
