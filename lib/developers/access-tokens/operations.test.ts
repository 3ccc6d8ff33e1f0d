import { describe, expect, test } from "vitest";
import { roles } from "#lib/platform/auth/roles.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { flushUses } from "#lib/platform/auth/token-use.ts";
import { addOrganization, addPerson, addSession, addToken, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const owner = await addSession(at.owner, at.first, "owner");

const wanted = { name: "Ledger sync", type: "organization", scopes: ["accounting:read"] };

async function generate(session: string, input: object = wanted): Promise<{ id: string; value: string }> {
  const { body, status } = await send("POST", "/rest/v2/access-tokens", session, { body: input });
  expect(status).toBe(201);
  return body.data;
}

describe("generating", () => {
  test("returns a value that works within its scopes, is shown only once and is stored nowhere", async () => {
    const { value, id } = await generate(owner);
    expect(value).toMatch(/^muo_[0-9A-Za-z]{49}$/);
    expect((await send("GET", "/rest/v2/invoices", value)).status).toBe(200);
    const { body } = await send("GET", "/rest/v2/access-tokens", owner);
    expect(JSON.stringify(body)).not.toContain(value.slice(4));
    expect(body.data.find((token: { id: string }) => token.id === id)).toMatchObject({
      name: "Ledger sync",
      status: "active",
      created_by: "Person owner",
      scopes: ["accounting:read"],
    });
    const dump =
      await at.owner`select t::text as row from access_tokens t union all select a::text from audit_log a union all select i::text from idempotency_keys i`;
    for (const { row } of dump) expect(row).not.toContain(value.slice(4, -6));
  });

  test("replays the response for a repeated Idempotency-Key, which the database stores only encrypted", async () => {
    const headers = { "idempotency-key": "once" };
    const first = await send("POST", "/rest/v2/access-tokens", owner, { body: wanted, headers });
    const again = await send("POST", "/rest/v2/access-tokens", owner, { body: wanted, headers });
    expect(again.text).toBe(first.text);
    const [row] = await at.owner`select encode(body, 'escape') as body from idempotency_keys`;
    expect(row?.body).not.toContain(first.body.data.value.slice(4));
  });

  test("returns a 400 that names each invalid field", async () => {
    const { status, body } = await send("POST", "/rest/v2/access-tokens", owner, {
      body: { name: " ", type: "root", scopes: [], expires_in_days: 367 },
    });
    expect(status).toBe(400);
    expect(body.errors.map((item: { path: string }) => item.path).sort()).toEqual([
      "/expires_in_days",
      "/name",
      "/scopes",
      "/type",
    ]);
  });

  test.each(["finance", "recruiter", "it", "viewer"] as const)(
    "lets the role %s generate personal tokens within its own permissions and nothing more",
    async (role) => {
      const session = await addSession(at.owner, at.first, role);
      expect((await send("POST", "/rest/v2/access-tokens", session, { body: wanted })).status).toBe(403);
      const beyond = {
        ...wanted,
        type: "personal",
        scopes: ["contracts:write", "ats:write", "it-assets:read", "accounting:read"],
      };
      const refused = await send("POST", "/rest/v2/access-tokens", session, { body: beyond });
      expect([refused.status, refused.body.errors[0].path]).toEqual([403, "/scopes"]);
      await generate(session, { ...wanted, type: "personal", scopes: ["people:read"] });
    },
  );

  test("rejects fields the caller can't set, or ignores them on request", async () => {
    const body = {
      ...wanted,
      id: "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f",
      organization_id: at.second.id,
      revoked_at: "2020-01-01",
      created_by: "Somebody",
    };
    const refused = await send("POST", "/rest/v2/access-tokens", owner, { body });
    expect([refused.status, refused.body.errors.map(({ path }: { path: string }) => path)]).toEqual([
      400,
      ["/id", "/organization_id", "/revoked_at", "/created_by"],
    ]);
    const headers = { prefer: "handling=lenient" };
    const { id } = (await send("POST", "/rest/v2/access-tokens", owner, { body, headers })).body.data;
    const [row] = await at.owner`select organization_id, revoked_at, created_by from access_tokens where id = ${id}`;
    expect(row).toEqual({ organization_id: at.first.id, revoked_at: null, created_by: "Person owner" });
  });
});

describe("listing", () => {
  test("shows organization tokens to the roles that manage them, and to everyone only their own personal tokens", async () => {
    const organization = await addOrganization(at.owner, "Listing");
    const people = await Promise.all(
      roles.map(async (role) => ({ role, session: await addSession(at.owner, organization, role) })),
    );
    const scope: Record<string, string> = { recruiter: "ats:read", it: "it-assets:read" };
    for (const { role, session } of people)
      await generate(session, { name: role, type: "personal", scopes: [scope[role] ?? "accounting:read"] });
    await addToken(at.owner, organization);
    for (const { role, session } of people) {
      const { body } = await send("GET", "/rest/v2/access-tokens", session);
      const names = body.data.map((token: { name: string }) => token.name).sort();
      expect(names).toEqual(
        ["owner", "admin", "developer"].includes(role) ? [role, "organization token"].sort() : [role],
      );
    }
  });

  test("records a use with its time, IP address and operation once flushed", async () => {
    const { id, value } = await generate(owner);
    await send("GET", "/rest/v2/invoices", value);
    await flushUses();
    const { body } = await send("GET", "/rest/v2/access-tokens", owner);
    const token = body.data.find((candidate: { id: string }) => candidate.id === id);
    expect(token).toMatchObject({ last_used_ip: "192.0.2.1", last_used_operation: "list_invoices" });
    expect(Date.now() - Date.parse(token.last_used_at)).toBeLessThan(60_000);
  });
});

describe("revoking", () => {
  test("makes the next request fail with 401, and revoking again changes nothing", async () => {
    const { id, value } = await generate(owner);
    expect((await send("DELETE", `/rest/v2/access-tokens/${id}`, owner)).body).toEqual({ data: { deleted: true } });
    expect((await send("GET", "/rest/v2/invoices", value)).status).toBe(401);
    const [before] = await at.owner`select revoked_at from access_tokens where id = ${id}`;
    expect((await send("DELETE", `/rest/v2/access-tokens/${id}`, owner)).status).toBe(200);
    expect(await at.owner`select revoked_at from access_tokens where id = ${id}`).toEqual([before]);
  });

  test("accepts no request that starts after the revocation response, over 200 revocations under load", async () => {
    let accepted = 0;
    const revokeOne = async () => {
      const { id, value } = await generate(owner);
      let revoked = false;
      const reading = (async () => {
        for (let more = 3; more > 0; ) {
          const late = revoked;
          const { status } = await send("GET", "/rest/v2/invoices?limit=1", value);
          if (late && status !== 401) accepted += 1;
          if (late) more -= 1;
        }
      })();
      await send("DELETE", `/rest/v2/access-tokens/${id}`, owner);
      revoked = true;
      await reading;
    };
    for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 10 }, revokeOne));
    expect(accepted).toBe(0);
  });

  test("returns 404 when a finance user revokes someone else's token", async () => {
    const { id, value } = await generate(owner);
    const session = await addSession(at.owner, at.first, "finance");
    expect((await send("DELETE", `/rest/v2/access-tokens/${id}`, session)).status).toBe(404);
    expect((await send("GET", "/rest/v2/invoices", value)).status).toBe(200);
  });
});

describe("a personal token", () => {
  test("is limited to its owner's current role from the next request on", async () => {
    const person = await addPerson(at.owner, at.first, "owner");
    const session = (await beginSession(person, at.first.id)) ?? "";
    const { value } = await generate(session, { ...wanted, type: "personal" });
    expect((await send("GET", "/rest/v2/invoices", value)).status).toBe(200);
    await at.owner`update memberships set role = 'it' where user_id = ${person}`;
    expect((await send("GET", "/rest/v2/invoices", value)).status).toBe(403);
  });

  test("stops working when its owner is disabled or removed from the organization", async () => {
    for (const end of ["disable", "remove"]) {
      const person = await addPerson(at.owner, at.first, "owner");
      const value = await addToken(at.owner, at.first, { type: "personal", user_id: person });
      const session = (await beginSession(person, at.first.id)) ?? "";
      expect((await send("GET", "/rest/v2/invoices", value)).status).toBe(200);
      if (end === "disable") await at.owner`update users set disabled_at = now() where id = ${person}`;
      else {
        await at.owner`delete from access_tokens where user_id = ${person}`;
        await at.owner`delete from memberships where user_id = ${person}`;
      }
      expect((await send("GET", "/rest/v2/invoices", value)).status).toBe(401);
      expect((await send("GET", "/rest/v2/invoices", session)).status).toBe(401);
    }
  });
});
