import { expect, test } from "vitest";
import { recordSignIn } from "#db/system.ts";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { tokenDigest } from "#lib/platform/auth/token-text.ts";
import { flushUses } from "#lib/platform/auth/token-use.ts";
import { addMembership, addPerson, send, setPassword, source, stage } from "#lib/testing/stage.ts";

const at = await stage();
const path = "/rest/v2/account/sessions";

async function person() {
  const id = await addPerson(at.owner, at.first, "finance");
  const begin = async () => (await beginSession(id, at.first.id)) ?? "";
  return { id, begin, session: await begin() };
}

const list = async (session: string) => (await send("GET", path, session)).body.data;
const idOf = async (session: string): Promise<string> =>
  (await at.owner`select id from sessions where digest = ${tokenDigest(session)}`)[0]?.id;
const isLive = async (session: string) => (await send("GET", "/rest/v2/account", session)).status === 200;

test("lists where the person is signed in, this session first, and nobody else's", async () => {
  const own = await person();
  const other = await own.begin();
  await person();
  const start = { browser: "Firefox", system: "macOS", ip: "198.51.100.7", began_with: "link" } as const;
  await recordSignIn(tokenDigest(other), start);
  const { ip: last_used_ip, ...known } = start;
  const unknown = { browser: null, system: null, began_with: null, last_used_ip: null, last_used_at: null };
  expect(await list(own.session)).toMatchObject([
    { id: await idOf(own.session), ...unknown, is_current: true },
    { id: await idOf(other), ...known, last_used_ip, is_current: false },
  ]);
});

test("knows when and from where a session was last used, without a write per request", async () => {
  const { session, begin } = await person();
  await Promise.all([isLive(session), isLive(session)]);
  const used = async () =>
    (await at.owner`select last_used_at, last_used_ip from sessions where digest = ${tokenDigest(session)}`)[0];
  expect(await used()).toEqual({ last_used_at: null, last_used_ip: null });
  await flushUses();
  expect(await used()).toMatchObject({ last_used_at: expect.anything(), last_used_ip: source.ip });
  await begin();
});

test("a session that was ended is refused at its next request, and an audit row says who ended it", async () => {
  const { id, session, begin } = await person();
  const [ended, kept] = [await begin(), await begin()];
  const address = `${path}/${await idOf(ended)}`;
  expect((await send("DELETE", address, session)).body).toEqual({ data: { deleted: true } });
  expect(await Promise.all([ended, kept, session].map(isLive))).toEqual([false, true, true]);
  expect((await send("DELETE", address, session)).status).toBe(404);
  const rows = await at.owner`select result from audit_log where operation = 'end_account_session' and user_id = ${id}`;
  expect(rows.map(({ result }) => result).sort()).toEqual([200, 404]);
});

test("of many requests that end a session at the same time, one does, and none is accepted with it afterward", async () => {
  const { session, begin } = await person();
  const ended = await begin();
  const address = `${path}/${await idOf(ended)}`;
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, turn) =>
      turn % 2 === 0 ? (await send("DELETE", address, session)).status : await isLive(ended),
    ),
  );
  expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
  expect(await Promise.all(Array.from({ length: 10 }, () => isLive(ended)))).toEqual(Array(10).fill(false));
});

test("ends all other sessions", async () => {
  const { id, session, begin } = await person();
  const others = [await begin(), await begin()];
  const stranger = await person();
  expect((await send("POST", `${path}/end-others`, session, { body: {} })).body).toEqual({ data: { ended: 2 } });
  expect(await Promise.all([session, stranger.session, ...others].map(isLive))).toEqual([true, true, false, false]);
  expect(
    await at.owner`select 1 from audit_log where operation = 'end_other_sessions' and user_id = ${id}`,
  ).toHaveLength(1);
});

test("neither lists nor ends sessions of other people, or of the person's other organizations", async () => {
  const own = await person();
  const stranger = await person();
  await addMembership(at.owner, at.second, own.id, "viewer");
  await setPassword(at.owner, own.id, "the password elsewhere");
  const [elsewhere] = await at.owner`
    update memberships set password_id = null where organization_id = ${at.first.id} and user_id = ${own.id}
      returning (select password_id from memberships m where m.organization_id = ${at.second.id} and m.user_id = ${own.id})`;
  const apart = (await beginSession(own.id, at.second.id, 1, elsewhere?.password_id)) ?? "";
  for (const session of [apart, stranger.session])
    expect((await send("DELETE", `${path}/${await idOf(session)}`, own.session)).status).toBe(404);
  await send("POST", `${path}/end-others`, own.session, { body: {} });
  expect(await list(own.session)).toHaveLength(1);
  expect(await Promise.all([apart, stranger.session].map(isLive))).toEqual([true, true]);
});
