import { beforeEach, describe, expect, test, vi } from "vitest";
import { POST as askOptions } from "#app/api/passkey/options/route.ts";
import { POST as finish } from "#app/api/passkey/sign-in/route.ts";
import { authenticator, type Deviation } from "#lib/testing/authenticator.ts";
import { addPasskey } from "#lib/testing/passkeys.ts";
import { addSecondFactor } from "#lib/testing/second-factor.ts";
import { addMembership, addPerson, send, setPassword, stage } from "#lib/testing/stage.ts";
import { sessionCookie } from "./credential.ts";
import { secondStepCookie, secondStepWord, startSecondStep, takeSecondStep } from "./second-step.ts";
import { beginSession, checkPassword } from "./sign-in.ts";
import { tokenDigest } from "./token-text.ts";

vi.hoisted(() => vi.stubEnv("RATE_LIMIT", "on"));

// Next.js provides cookies only within its own request handling; these tests call the routes directly.
const jar = vi.hoisted(() => new Map<string, string>());
vi.mock("next/headers", () => ({
  cookies: async () => ({
    get: (name: string) => (jar.has(name) ? { value: jar.get(name) } : undefined),
    set: (name: string, value: string) => jar.set(name, value),
  }),
}));

const at = await stage();
const password = "the right password";
type Json = Record<string, unknown>;

let turn = 0;
beforeEach(() => {
  turn += 1;
  jar.clear();
});

async function post(route: typeof finish, body: object) {
  const answer = await route(
    new Request("https://localhost/api/passkey", {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", "x-forwarded-for": `203.0.${turn}.9` },
    }),
  );
  return { status: answer.status, body: await answer.json() };
}

const ask = async (step = false): Promise<Json> => (await post(askOptions, { step })).body.options;
const signIn = (credential: unknown, step = false) => post(finish, { credential, step });

async function person(options: Parameters<typeof addPasskey>[1] = {}) {
  const email = `keys${turn}-${Math.random()}@people.example`;
  const id = await addPerson(at.owner, at.first, "finance", email);
  await setPassword(at.owner, id, password);
  const session = (await beginSession(id, at.first.id)) ?? "";
  return { id, email, session, ...(await addPasskey(session, options)) };
}

const sessionsOf = (id: string) =>
  at.owner`select began_with, current_organization_id, password_id from sessions where user_id = ${id} and began_with is not null`;

async function expectRefusal({ status, body }: Awaited<ReturnType<typeof post>>, words = /./) {
  expect([status, body.errors[0].reason]).toEqual([400, "passkey_refused"]);
  expect(body.errors[0].message).toMatch(words);
  expect(jar.get(sessionCookie)).toBeUndefined();
}

test("signs in without an email or a password, and remembers the browser", async () => {
  const { id, device, passkey, session } = await person();
  expect((await signIn(device.get(await ask()))).body).toEqual({ signed_in: true });
  expect(await sessionsOf(id)).toEqual([
    { began_with: "passkey", current_organization_id: at.first.id, password_id: null },
  ]);
  const signedIn = jar.get(sessionCookie) ?? "";
  expect((await send("GET", "/rest/v2/account", signedIn)).status).toBe(200);
  expect([...jar.keys()]).toContain("__Host-muster.device");
  const [listed] = (await send("GET", "/rest/v2/account/passkeys", session)).body.data;
  expect([listed.id, listed.last_used_at]).toEqual([passkey.id, expect.any(String)]);
});

describe("a sign-in is refused", () => {
  const refusals: [string, Deviation, RegExp][] = [
    ["from another origin", { origin: "https://evil.example" }, /another site/],
    ["for another site", { rpId: "evil.example" }, /another site/],
    ["for a challenge that we didn't make", { challenge: "AAAA" }, /too long/],
    ["without user verification", { flags: 1 }, /screen lock/],
    ["as somebody else", { userHandle: Buffer.alloc(16).toString("base64url") }, /another person/],
    ["signed by another key", { key: authenticator().privateKey }, /signature is wrong/],
  ];
  test.each(refusals)("%s", async (_, given, words) => {
    const { id, device } = await person();
    await expectRefusal(await signIn(device.get(await ask(), given)), words);
    expect(await sessionsOf(id)).toEqual([]);
  });

  test("when the same response is sent again, also twenty times at once", async () => {
    const { id, device } = await person();
    const credential = device.get(await ask());
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(credential)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  test("in another browser than the one that asked", async () => {
    const { device } = await person();
    const options = await ask();
    jar.clear();
    await ask();
    await expectRefusal(await signIn(device.get(options)), /too long/);
  });

  test("with a challenge for something else: of a new passkey, of a proof, of a step", async () => {
    const { device, session } = await person();
    jar.set("__Host-muster.passkey", session);
    for (const path of ["/rest/v2/account/passkeys/options", "/rest/v2/account/proof/passkey"]) {
      const { options } = (await send("POST", path, session, { body: {} })).body.data;
      await expectRefusal(await signIn(device.get(options)), /too long/);
    }
  });

  test("after five minutes", async () => {
    const { device } = await person();
    const options = await ask();
    await at.owner`update passkey_challenges set expires_at = now()`;
    await expectRefusal(await signIn(device.get(options)), /too long/);
  });

  test("when the passkey counts back, which the person is told", async () => {
    const { id, device } = await person({ count: 5 });
    expect((await signIn(device.get(await ask()))).status).toBe(200);
    jar.delete(sessionCookie);
    for (const count of [6, 5, 0]) await expectRefusal(await signIn(device.get(await ask(), { count })), /copied/);
    expect(await sessionsOf(id)).toHaveLength(1);
  });

  test("with a passkey that was removed", async () => {
    const { device, passkey, session } = await person();
    await send("DELETE", `/rest/v2/account/passkeys/${passkey.id}`, session);
    await expectRefusal(await signIn(device.get(await ask())), /removed/);
  });

  test("of someone whose membership or account is disabled", async () => {
    const { id, device } = await person();
    await at.owner`update memberships set disabled_at = now() where user_id = ${id}`;
    await expectRefusal(await signIn(device.get(await ask())), /no organization/);
    await at.owner`update users set disabled_at = now() where id = ${id}`;
    await expectRefusal(await signIn(device.get(await ask())), /removed/);
  });

  test.each([undefined, null, "x", 7, [], {}, { rawId: "AA", type: "public-key", response: {} }])(
    "with %j in place of a response",
    async (credential) => {
      await ask();
      await expectRefusal(await signIn(credential));
    },
  );

  test("for a while after six failures on a network, the right one too", async () => {
    const { device } = await person();
    for (let tried = 0; tried < 6; tried += 1) await signIn({});
    await at.owner`update sign_in_attempts set failures = failures + 20 where failures >= 5`;
    expect((await signIn(device.get(await ask()))).status).toBe(429);
  });
});

describe("what it opens", () => {
  const organizations = async () =>
    (await send("GET", "/rest/v2/account", jar.get(sessionCookie) ?? "")).body.data.organizations.length;

  test("is what the person had accepted when it was added, and never what they accept later with another password", async () => {
    const { id, device } = await person();
    await addMembership(at.owner, at.second, id, "owner");
    await at.owner`with made as (insert into passwords (user_id, hash) values (${id}, 'x') returning id)
      update memberships set password_id = (select id from made), accepted_at = now() + interval '1 second' where user_id = ${id} and organization_id = ${at.second.id}`;
    await signIn(device.get(await ask()));
    const session = jar.get(sessionCookie) ?? "";
    expect(await organizations()).toBe(1);
    const switched = await send("POST", "/rest/v2/account/organization", session, {
      body: { organization_id: at.second.id },
    });
    expect(switched.status).toBeGreaterThanOrEqual(400);
    expect((await send("POST", "/rest/v2/account/passkeys/options", session, { body: {} })).status).toBe(409);
  });

  test("grows when it follows a password that opens everything", async () => {
    const { id, email, device } = await person();
    await addMembership(at.owner, at.second, id, "viewer");
    await at.owner`update passkeys set opens_until = now() - interval '1 day' where user_id = ${id}`;
    await expectRefusal(await signIn(device.get(await ask())), /no organization/);
    await beginStep(email);
    expect((await signIn(device.get(await ask(true)), true)).status).toBe(200);
    await signIn(device.get(await ask()));
    expect(await organizations()).toBe(2);
  });

  test("includes no invitation, whoever made the passkey", async () => {
    const { id, device } = await person();
    await at.owner`insert into memberships (organization_id, user_id, name, email, role, link_digest, link_expires_at)
      values (${at.second.id}, ${id}, 'Ada', 'ada@people.example', 'owner', '\\x01', now() + interval '1 hour')`;
    await signIn(device.get(await ask()));
    const [row] =
      await at.owner`select count(*)::int as open from auth.invitations(${tokenDigest(jar.get(sessionCookie) ?? "")})`;
    expect(row?.open).toBe(0);
  });
});

async function beginStep(email: string): Promise<string> {
  const owner = await checkPassword(email, password, `198.51.${turn}.7`);
  if (!owner) throw new Error("the password is wrong");
  const text = (await startSecondStep(owner, null)) ?? "";
  jar.set(secondStepCookie, text);
  return text;
}

describe("after a password", () => {
  test("a passkey has to follow, and starts a session that opens what the password does", async () => {
    const { id, email, device } = await person();
    const owner = await checkPassword(email, password, `198.51.${turn}.7`);
    expect(await beginSession(id, null, 1, owner?.password_id ?? null)).toBeNull();
    expect(await secondStepWord(await beginStep(email))).toBe("SecondStepPasskey");
    expect((await signIn(device.get(await ask(true)), true)).status).toBe(200);
    expect(await sessionsOf(id)).toMatchObject([{ began_with: "password", password_id: owner?.password_id }]);
  });

  test("a recovery code can follow instead, or an app's code", async () => {
    const { id, email, passkey } = await person();
    const text = await beginStep(email);
    expect(await takeSecondStep(text, "000000", null)).toBeNull();
    expect(await takeSecondStep(text, passkey.recovery_codes[0], null)).toMatchObject({ id });
    const factor = await addSecondFactor(at.owner, id);
    const second = await beginStep(email);
    expect(await secondStepWord(second)).toBe("SecondStepEither");
    expect(await takeSecondStep(second, factor.code(), null)).toMatchObject({ id });
  });

  test("another person's passkey doesn't follow, nor one without a step", async () => {
    const [own, other] = [await person(), await person()];
    await beginStep(own.email);
    const options = await ask(true);
    expect(options.allowCredentials).toEqual([{ type: "public-key", id: own.device.id }]);
    await expectRefusal(await signIn(other.device.get(options), true), /another person/);
    jar.delete(secondStepCookie);
    await expectRefusal(await signIn(own.device.get(options), true), /password again/);
    expect(await sessionsOf(own.id)).toEqual([]);
  });

  test("failures make the account wait, across networks", async () => {
    const { email, device } = await person();
    for (let tried = 0; tried < 5; tried += 1) {
      await beginStep(email);
      await signIn({}, true);
    }
    await at.owner`update sign_in_attempts set failures = failures + 20 where failures >= 5`;
    await beginStep(email);
    expect((await signIn(device.get(await ask(true)), true)).status).toBe(429);
  });
});

test("removing a passkey ends the sessions that it began, but not the one that removes it", async () => {
  const { device, passkey } = await person();
  await signIn(device.get(await ask()));
  const other = jar.get(sessionCookie) ?? "";
  await signIn(device.get(await ask()));
  const own = jar.get(sessionCookie) ?? "";
  expect((await send("DELETE", `/rest/v2/account/passkeys/${passkey.id}`, own)).status).toBe(200);
  const statuses = await Promise.all(
    [other, own].map(async (text) => (await send("GET", "/rest/v2/account", text)).status),
  );
  expect(statuses).toEqual([401, 200]);
});

test("one network asks for so many challenges in a minute, and others aren't concerned", async () => {
  const asked = await Promise.all(Array.from({ length: 121 }, () => post(askOptions, {})));
  expect(asked.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(asked.find(({ status }) => status === 429)?.body.errors[0].reason).toBe("rate_limited");
  turn += 1;
  expect((await post(askOptions, {})).status).toBe(200);
});
