import { afterAll, beforeEach, expect, test } from "vitest";
import { startNameServer } from "#lib/testing/name-server.ts";
import { addSession, send, stage } from "#lib/testing/stage.ts";
import { ssoCommand } from "./sso.ts";

const at = await stage();
const dns = await startNameServer();
const first = await addSession(at.owner, at.first, "admin");
const second = await addSession(at.owner, at.second, "admin");

afterAll(() => dns.close());

beforeEach(async () => {
  dns.records.clear();
  dns.state.isBroken = false;
  await at.owner`delete from organization_domains`;
});

interface Domain {
  id: string;
  record_name: string;
  record_text: string;
  proven_at: string | null;
}

async function add(session: string, domain: string): Promise<Domain> {
  return (await send("POST", "/rest/v2/domains", session, { body: { domain } })).body.data;
}

const prove = (session: string, { id }: Domain) => send("POST", `/rest/v2/domains/${id}/proof`, session, { body: {} });
const proofOf = async (session: string) =>
  (await send("GET", "/rest/v2/domains", session)).body.data.map(
    (one: Domain & { proven_with: string }) => one.proven_with,
  );
const reasonOf = ({ body }: { body: { errors?: { reason: string }[] } }) =>
  JSON.stringify(body).match(/domain_\w+/)?.[0];

test("a domain is proven by its TXT record, among others, and by nothing else", async () => {
  const domain = await add(first, "@Example.COM.");
  expect(domain).toMatchObject({ domain: "example.com", record_name: "_muster.example.com", proven_at: null });
  const refused = await prove(first, domain);
  expect([refused.status, reasonOf(refused)]).toEqual([409, "domain_not_proven"]);
  dns.records.set(domain.record_name, ["v=spf1 -all", domain.record_text.replace(/.$/, "x")]);
  expect((await prove(first, domain)).status).toBe(409);
  dns.records.set(domain.record_name, ["v=spf1 -all", domain.record_text]);
  const done = await prove(first, domain);
  expect([done.status, done.body.data.proven_with]).toEqual([200, "dns"]);
});

test("one organization at a time: the other keeps it while its record is there, or while DNS doesn't answer", async () => {
  const [one, other] = [await add(first, "example.com"), await add(second, "example.com")];
  dns.records.set(one.record_name, [one.record_text]);
  await prove(first, one);
  expect((await prove(second, other)).status).toBe(409);
  dns.records.set(one.record_name, [one.record_text, other.record_text]);
  const refused = await prove(second, other);
  expect([refused.status, reasonOf(refused)]).toEqual([409, "domain_taken"]);
  dns.state.isBroken = true;
  expect((await prove(second, other)).status).toBe(409);
  expect([await proofOf(first), await proofOf(second)]).toEqual([["dns"], [null]]);
});

test("whoever has only its own record in DNS takes the domain over, and the other's audit log says so", async () => {
  const [one, other] = [await add(first, "example.com"), await add(second, "example.com")];
  dns.records.set(one.record_name, [one.record_text]);
  await prove(first, one);
  dns.records.set(one.record_name, [other.record_text]);
  expect((await prove(second, other)).status).toBe(200);
  expect([await proofOf(first), await proofOf(second)]).toEqual([[null], ["dns"]]);
  const [row] = await at.owner`select organization_id, principal_kind from audit_log where operation = 'lose_domain'`;
  expect(row).toEqual({ organization_id: at.first.id, principal_kind: "system" });
});

test("what the operator said is only changed by the operator", async () => {
  const other = await add(second, "example.com");
  const run = (...args: string[]) => ssoCommand(args, at.ownerUrl);
  expect(await run("prove-domain", "--organization", at.first.name, "--domain", "Example.com")).toMatchObject({
    code: 0,
  });
  expect(await proofOf(first)).toEqual(["operator"]);
  dns.records.set(other.record_name, [other.record_text]);
  const refused = await prove(second, other);
  expect([refused.status, reasonOf(refused)]).toEqual([409, "domain_taken"]);
  expect(await run("prove-domain", "--organization", at.second.id, "--domain", "example.com")).toMatchObject({
    code: 0,
  });
  expect([await proofOf(first), await proofOf(second)]).toEqual([[null], ["operator"]]);
  expect(await run("prove-domain", "--organization", "Nobody", "--domain", "example.com")).toMatchObject({ code: 1 });
  for (const args of [[], ["prove-domain", "--organization", "x"], ["--what"], ["stop-requiring"]])
    expect(await run(...args)).toMatchObject({ code: 1, text: expect.stringContaining("npm run sso") });
});

test.each(["localhost", "10.0.0.1", "example", "a b.com", "-x.example", "example.com/path", "", "*.example.com"])(
  "%j isn't a domain",
  async (domain) => {
    expect((await send("POST", "/rest/v2/domains", first, { body: { domain } })).status).toBe(400);
  },
);
