import type { NextAuthOptions, User } from "next-auth";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { addOrganization, addSession, send, source, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { acceptByLink, answerInvitationAs, declineByLink, invitationsOf, memberLink } from "./member-link.ts";
import { authOptions } from "./next-auth.ts";
import { beginSession } from "./sign-in.ts";
import { tokenDigest } from "./token-text.ts";

// Next provides cookies only within its own requests; here next-auth is called without Next.
vi.mock("next/headers", () => ({ cookies: async () => ({ get: () => undefined, set: () => undefined }) }));

interface Side extends TestOrganization {
  owner: string;
}

let turn = 0;

/** A person whose email the two organizations enter differently. */
let email: string;

const at = await stage();
const side = async (name: string) => {
  const made = await addOrganization(at.owner, name);
  return { ...made, owner: await addSession(at.owner, made, "owner") };
};
const ostrel = await side("Ostrel");
const corvane = await side("Corvane");

beforeEach(() => {
  turn += 1;
  email = `p${turn}@corvane.example`;
});

const codeOf = (link: string) => link.split("#")[1] ?? "";

/** Adds the person and returns the link's code. */
async function invite({ owner, name }: Side, role = "admin", address = email): Promise<string> {
  const body = { name: `${name}'s P`, email: address, role };
  const answer = await send("POST", "/rest/v2/members", owner, { body });
  expect(answer.status).toBe(201);
  return codeOf(answer.body.data.link);
}

/** The person's row in the organization's list. */
async function listed({ owner }: Side, address = email) {
  const { body } = await send("GET", "/rest/v2/members", owner);
  return body.data.find((one: { email: string }) => one.email === address);
}

async function renew(side: Side): Promise<string> {
  const { id } = await listed(side);
  const answer = await send("POST", `/rest/v2/members/${id}/link`, side.owner, { body: {} });
  expect(answer.status).toBe(201);
  return codeOf(answer.body.data.link);
}

type SignInOptions = { credentials: Record<string, string>; ip?: string };

/** Text of the cookie that next-auth would set, using its own provider and callbacks; null if it refuses. */
async function signIn(password: string, more: Record<string, string> = {}): Promise<string | null> {
  const options: NextAuthOptions = authOptions(() => undefined, { ip: null, user_agent: null });
  const { authorize } = (
    options.providers[0] as unknown as {
      options: { authorize: (given: SignInOptions["credentials"], request: object) => Promise<User | null> };
    }
  ).options;
  const request = { headers: { "x-forwarded-for": `192.0.2.${turn}` } };
  const user = await authorize({ email, password, ...more }, request);
  const callback = options.callbacks?.signIn as (given: object) => Promise<boolean | string>;
  if (!user || (await callback({ user, account: { provider: "password" } })) !== true) return null;
  return (user as User & { session: string }).session;
}

/** What a session can reach: the organizations offered for switching, and whether each lets it in. */
async function reach(session: string | null): Promise<string[]> {
  if (session === null) return [];
  const { status, body } = await send("GET", "/rest/v2/account", session);
  if (status !== 200) return [];
  const names = body.data.organizations.map(({ name }: { name: string }) => name);
  for (const side of [ostrel, corvane]) {
    const answer = await send("POST", "/rest/v2/account/organization", session, {
      body: { organization_id: side.id },
    });
    expect([side.name, answer.status]).toEqual([side.name, names.includes(side.name) ? 200 : 404]);
  }
  await send("POST", "/rest/v2/account/organization", session, {
    body: { organization_id: body.data.organization.id },
  });
  return names;
}

const first = "what the first of them chose";
const second = "what the other of them chose";

describe.each([
  ["Ostrel invites first", () => [ostrel, corvane] as const],
  ["Corvane invites first", () => [corvane, ostrel] as const],
])("%s", (_, sides) => {
  test("a link opens the organization that made it, and no other that invited the same person", async () => {
    const [one, other] = sides();
    const code = await invite(one);
    const theirs = await invite(other, "admin", email.toUpperCase());
    expect(await acceptByLink(code, first, source)).toMatchObject({ ok: true, organization_id: one.id });
    const session = await signIn(first);
    expect(await reach(session)).toEqual([one.name]);
    expect(await reach(await signIn(first, { organization_id: other.id }))).toEqual([]);
    expect((await listed(other, email.toUpperCase())).status).toBe("invited");
    expect(await acceptByLink(theirs, second, source)).toMatchObject({ ok: true, organization_id: other.id });
    expect(await reach(await signIn(first))).toEqual([one.name]);
    expect(await reach(await signIn(second))).toEqual([other.name]);
    expect(await reach(session)).toEqual([one.name]);
    const salts = await at.owner`
      select distinct split_part(hash, '$', 5) as salt from passwords p join users u on u.id = p.user_id where u.email_lower = ${email}`;
    expect(salts).toHaveLength(1);
  });

  test("a renewed link gives its creator no access to the other organization, whose password stays valid", async () => {
    const [one, other] = sides();
    await acceptByLink(await invite(one), first, source);
    await acceptByLink(await invite(other), second, source, tokenDigest((await signIn(first)) as string));
    const session = (await signIn(second, { organization_id: other.id })) as string;
    expect(await reach(session)).toEqual(["Corvane", "Ostrel"]);

    const taken = "what the administrator chose";
    expect(await acceptByLink(await renew(one), taken, source)).toMatchObject({ ok: true });
    expect(await reach(await signIn(taken))).toEqual([one.name]);
    expect(await reach(await signIn(taken, { organization_id: other.id }))).toEqual([]);
    expect(await reach(await signIn(second))).toEqual([other.name]);
    expect(await reach(session)).toEqual([other.name]);

    await acceptByLink(await renew(one), first, source, tokenDigest((await signIn(second)) as string));
    expect(await reach(await signIn(first))).toEqual(["Corvane", "Ostrel"]);
    expect([await signIn(taken), await signIn(second)]).toEqual([null, null]);
  });

  test("the first organization's administrator can't follow the person into the second with a known password or session", async () => {
    const [one, other] = sides();
    await acceptByLink(await invite(one), first, source);
    const [administrator, person] = [await signIn(first), (await signIn(first)) as string];
    const code = await invite(other);
    expect(await memberLink(code, tokenDigest(person))).toMatchObject({ shared: [one.name] });
    expect(await acceptByLink(code, second, source, tokenDigest(person))).toMatchObject({ ok: true });
    expect(await reach(administrator)).toEqual([]);
    expect(await signIn(first)).toBeNull();
    expect(await reach(await signIn(second))).toEqual(["Corvane", "Ostrel"]);
  });

  test("each organization lists only what it entered and what the person did there", async () => {
    const [one, other] = sides();
    const code = await invite(one, "viewer");
    const before = await listed(one);
    const theirs = await invite(other, "admin", email.toUpperCase());
    await acceptByLink(theirs, second, source);
    await signIn(second);
    expect(await listed(one)).toEqual(before);
    expect(before).toMatchObject({ name: `${one.name}'s P`, email, role: "viewer", status: "invited" });
    expect(before.last_sign_in_at).toBeNull();
    const { created_at, id, ...shown } = await listed(other, email.toUpperCase());
    expect(shown).toEqual({
      name: `${other.name}'s P`,
      email: email.toUpperCase(),
      role: "admin",
      role_name: "Admin",
      status: "active",
      has_second_factor: false,
      is_provisioned: false,
      last_sign_in_at: expect.any(String),
    });
    await acceptByLink(code, first, source);
    const entered = await listed(one);
    expect(entered).toMatchObject({ name: `${one.name}'s P`, status: "active", last_sign_in_at: null });
    const { body } = await send("GET", "/rest/v2/account", await signIn(first));
    expect(body.data).toMatchObject({ name: `${one.name}'s P`, email, role: "viewer" });
    const rows =
      await at.owner`select operation, object, ip, request_id from audit_log where organization_id = ${one.id} and user_id = ${id}`;
    expect(rows).toEqual([{ operation: "accept_invitation", object: `member_id=${id}`, ...source }]);
  });
});

test("an added person looks the same to an organization whether or not another one knows them", async () => {
  const body = (name: string) => ({ name, email: `${name}${turn}@people.example`, role: "viewer" });
  await acceptByLink(await invite(ostrel, "owner", body("known").email), first, source);
  const answers = await Promise.all(
    ["known", "fresh"].map((name) => send("POST", "/rest/v2/members", corvane.owner, { body: body(name) })),
  );
  const [known, fresh] = answers.map((answer) => {
    const { id, name, email: address, created_at, link, ...same } = answer.body.data;
    return { status: answer.status, linked: /welcome#\S{32}$/.test(link), ...same };
  });
  expect(known).toEqual(fresh);
});

describe("an invitation", () => {
  test("can't be opened without its link, not even by someone signed in with that email", async () => {
    await acceptByLink(await invite(ostrel), first, source);
    const session = tokenDigest((await signIn(first)) as string);
    await invite(corvane);
    expect(await invitationsOf(session)).toEqual([]);
    expect(await answerInvitationAs(session, corvane.id, true, source)).toBe(false);
    expect(await reach(await signIn(first))).toEqual(["Ostrel"]);
    expect((await listed(corvane)).status).toBe("invited");
  });

  test("opened in a stranger's session changes nothing for the stranger", async () => {
    const code = await invite(corvane);
    await acceptByLink(await invite(ostrel, "admin", `stranger-${email}`), first, source);
    const stranger = (await signIn(first, { email: `stranger-${email}` })) as string;
    expect(await memberLink(code, tokenDigest(stranger))).toMatchObject({ shared: [] });
    expect((await acceptByLink(code, second, source, tokenDigest(stranger))).ok).toBe(true);
    expect(await reach(stranger)).toEqual(["Ostrel"]);
    expect(await reach(await signIn(first, { email: `stranger-${email}` }))).toEqual(["Ostrel"]);
    expect(await reach(await signIn(second))).toEqual(["Corvane"]);
  });

  test("to an email that the identity provider vouches for is listed, and accepted or declined without the link", async () => {
    await acceptByLink(await invite(ostrel), first, source);
    const { id } = await listed(ostrel);
    const session = (await beginSession(id)) as string;
    const digest = tokenDigest(session);
    const code = await invite(corvane);
    expect(await memberLink(code, digest)).toMatchObject({ shared: [] });
    expect(await invitationsOf(digest)).toMatchObject([{ organization: "Corvane", role: "admin" }]);
    expect(await answerInvitationAs(digest, corvane.id, false, source)).toBe(true);
    expect((await listed(corvane)).status).toBe("declined");
    expect(await memberLink(code)).toBeNull();
    expect(await invitationsOf(digest)).toEqual([]);
    await renew(corvane);
    expect(await answerInvitationAs(digest, corvane.id, true, source)).toBe(true);
    expect(await answerInvitationAs(digest, corvane.id, true, source)).toBe(false);
    expect(await reach(session)).toEqual(["Corvane", "Ostrel"]);
    expect(await reach(await signIn(first))).toEqual(["Ostrel"]);
  });

  test("that was declined opens nothing until its own organization renews it", async () => {
    const code = await invite(corvane);
    expect(await declineByLink(code, source)).toBe(true);
    expect((await listed(corvane)).status).toBe("declined");
    expect(await acceptByLink(code, first, source)).toMatchObject({ ok: false, path: "/code" });
    expect(await declineByLink(code, source)).toBe(false);
    expect((await acceptByLink(await renew(corvane), first, source)).ok).toBe(true);
    expect(await reach(await signIn(first))).toEqual(["Corvane"]);
  });

  test("that expired is shown as expired, opens nothing, and can be renewed by its own organization", async () => {
    const code = await invite(corvane);
    const { id } = await listed(corvane);
    await at.owner`update memberships set link_expires_at = now() - interval '1 minute' where user_id = ${id}`;
    expect((await listed(corvane)).status).toBe("expired");
    expect(await memberLink(code)).toBeNull();
    expect(await acceptByLink(code, first, source)).toMatchObject({ ok: false });
    expect(await declineByLink(code, source)).toBe(false);
    const renewed = await renew(corvane);
    expect((await listed(corvane)).status).toBe("invited");
    expect(await memberLink(renewed)).toMatchObject({ organization: "Corvane" });
  });

  test("that was accepted can't be declined with a password link", async () => {
    await acceptByLink(await invite(corvane), first, source);
    const code = await renew(corvane);
    expect(await declineByLink(code, source)).toBe(false);
    expect(await acceptByLink(code, null, source)).toMatchObject({ ok: false });
    expect((await listed(corvane)).status).toBe("active");
  });
});

describe("the same password for two organizations", () => {
  test("opens both, and changing it changes both", async () => {
    await acceptByLink(await invite(ostrel), first, source);
    await acceptByLink(await invite(corvane), first, source);
    const session = (await signIn(first)) as string;
    expect(await reach(session)).toEqual(["Corvane", "Ostrel"]);
    const { status } = await send("POST", "/rest/v2/account/password", session, {
      body: { current_password: first, new_password: second },
    });
    expect(status).toBe(200);
    expect(await signIn(first)).toBeNull();
    expect(await reach(await signIn(second))).toEqual(["Corvane", "Ostrel"]);
  });

  test("can't be found by guessing: a sign-in that misses the other organization's password counts as a failure, though it succeeds", async () => {
    await acceptByLink(await invite(corvane), second, source);
    await acceptByLink(await invite(ostrel), first, source);
    for (let guess = 0; guess < 5; guess += 1) expect(await signIn(first)).not.toBeNull();
    await at.owner`update sign_in_attempts set failures = failures + 20 where failures >= 5`;
    await expect(signIn(first)).rejects.toThrow(/^wait:/);
  });
});
