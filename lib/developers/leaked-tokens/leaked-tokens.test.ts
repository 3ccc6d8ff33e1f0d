import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { newTokenText, tokenDigest } from "#lib/platform/auth/token-text.ts";
import { settings } from "#lib/platform/env.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { openWorkerDatabase } from "#lib/platform/worker/database.ts";
import { router } from "#lib/registry/router.ts";
import { addGrant } from "#lib/testing/connected-apps.ts";
import { openMailServer } from "#lib/testing/mail-server.ts";
import { addOrganization, addPerson, addToken, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { sendLeakNotice } from "./send-notices.ts";

const at = await stage();
const database = openWorkerDatabase(databaseUrlFor("app_worker", at.ownerUrl));
const { mail, transport } = await openMailServer("no-reply@acme.example");
const folder = mkdtempSync(join(tmpdir(), "scanner-"));
const scanner = generateKeyPairSync("ec", { namedCurve: "P-256" });
const stranger = generateKeyPairSync("ec", { namedCurve: "P-256" });
const path = join(folder, "keys.json");
const key = scanner.publicKey.export({ type: "spki", format: "pem" });
writeFileSync(path, JSON.stringify({ public_keys: [{ key_identifier: "k1", key, is_current: true }] }));
const url = "https://code.example/acme/repository/blob/main/.env?secret=x";

let organization: TestOrganization;

beforeEach(async () => {
  settings().leak_scanner_keys = path;
  await at.owner`delete from leak_notices`;
  organization = await addOrganization(at.owner, "Leaky");
});

afterAll(async () => {
  settings().leak_scanner_keys = null;
  rmSync(folder, { recursive: true });
  await database.close();
});

interface Signing {
  by?: typeof scanner;
  id?: string | null;
  signed?: string;
}

async function post(body: string, { by = scanner, id = "k1", signed = body }: Signing = {}) {
  const headers: Record<string, string> = { "content-type": "application/json" };
  if (id !== null) {
    headers["Github-Public-Key-Identifier"] = id;
    headers["Github-Public-Key-Signature"] = sign("sha256", Buffer.from(signed), by.privateKey).toString("base64");
  }
  const request = new Request("https://localhost/leaked-tokens", { method: "POST", headers, body });
  const response = await router.handle(toIncomingRequest(request, `192.0.2.${randomBytes(1)[0]}`));
  return { status: response.status, body: await response.json() };
}

const reportOf = (...tokens: string[]) =>
  JSON.stringify(tokens.map((token) => ({ token, type: "muster_token", url, source: "commit" })));
const labels = ({ body }: { body: { label: string }[] }) => body.map(({ label }) => label);
const works = async (token: string) => (await send("GET", "/rest/v2/legal-entities", token)).status !== 401;
const stored = async (token: string) =>
  (
    await at.owner`select revoked_at is not null as revoked, leak_source from access_tokens where digest = ${tokenDigest(token)}`
  )[0];
const audited = () =>
  at.owner`select object, principal_kind from audit_log where organization_id = ${organization.id} and operation = 'revoke_leaked_token'`;
const recipients = () => mail.received.map((text) => /^To: .*?([\w.-]+@[\w.-]+)/m.exec(text)?.[1]).sort();

async function sendAll(): Promise<void> {
  while (await sendLeakNotice(database, transport));
}

test("a signed report revokes tokens of every kind at once, with an event and an audit row, and tells whose they are", async () => {
  await addPerson(at.owner, organization, "owner", "owner@leaky.example");
  const user_id = await addPerson(at.owner, organization, "developer", "dev@leaky.example");
  const ours = await addToken(at.owner, organization);
  const personal = await addToken(at.owner, organization, { type: "personal", user_id });
  const worker = await addToken(at.owner, organization, { type: "worker" });
  expect([await works(ours), await works(personal)]).toEqual([true, true]);
  const { status, body } = await post(reportOf(ours, personal, worker));
  expect(status).toBe(200);
  expect(body).toEqual(
    [ours, personal, worker].map((token) => ({
      token_hash: createHash("sha256").update(token).digest("base64"),
      token_type: "muster_token",
      label: "true_positive",
    })),
  );
  expect([await works(ours), await works(personal)]).toEqual([false, false]);
  for (const token of [ours, personal, worker])
    expect(await stored(token)).toEqual({ revoked: true, leak_source: "code.example (commit)" });
  expect(await audited()).toHaveLength(3);
  const events =
    await at.owner`select type, body from webhook_events where organization_id = ${organization.id} order by id`;
  expect(events.map(({ type }) => type)).toEqual(["access-token.revoked", "access-token.revoked"]);
  expect(events.map(({ body }) => body).join()).not.toContain(ours.slice(4));
  await sendAll();
  expect(recipients()).toEqual(["dev@leaky.example", "owner@leaky.example", "owner@leaky.example"]);
  const texts = mail.received.join().replace(/=\r?\n/g, "");
  expect(texts).toContain("code.example (commit)");
  expect(texts).not.toMatch(/secret=|\.env|mu[opw]_/);
  expect(await at.owner`select from leak_notices`).toHaveLength(0);
});

test("a token of a connected app disconnects the app, unless it has expired", async () => {
  const grant = await addGrant(at.owner, organization);
  const [expired, token] = [newTokenText("access"), newTokenText("refresh")];
  const add = (text: string, kind: string, expires_at: string) =>
    at.owner`insert into oauth_tokens ${at.owner({
      ...{ organization_id: organization.id, digest: tokenDigest(text), grant_id: grant },
      ...{ kind, scopes: ["people:read"], expires_at },
    })}`;
  await add(expired, "access", "2020-01-01");
  await add(token, "refresh", "2100-01-01");
  const isConnected = async () =>
    (await at.owner`select from oauth_grants where id = ${grant} and revoked_at is null`).length === 1;
  expect(labels(await post(reportOf(expired)))).toEqual(["true_positive"]);
  expect(await isConnected()).toBe(true);
  expect(labels(await post(reportOf(token)))).toEqual(["true_positive"]);
  expect(await isConnected()).toBe(false);
  expect(await audited()).toEqual([{ object: `connected_app_id=${grant}`, principal_kind: "service" }]);
  await sendAll();
  expect(mail.received).toHaveLength(1);
  expect(mail.received[0]).toContain("Subject: App disconnected: ");
});

test("a repeated report, and one of a token that was revoked before, changes nothing and sends nothing", async () => {
  await addPerson(at.owner, organization, "owner");
  const [token, revoked] = [
    await addToken(at.owner, organization),
    await addToken(at.owner, organization, { revoked_at: new Date() }),
  ];
  const report = reportOf(token, revoked);
  for (let turn = 0; turn < 3; turn += 1)
    expect(labels(await post(report))).toEqual(["true_positive", "true_positive"]);
  expect(await audited()).toHaveLength(1);
  expect(await stored(revoked)).toEqual({ revoked: true, leak_source: null });
  await sendAll();
  expect(mail.received).toHaveLength(1);
});

test("what was never a token of ours is a false positive, and each token is revoked in its own organization", async () => {
  const [own, other] = [await addToken(at.owner, organization), await addToken(at.owner, at.second)];
  const unknown = newTokenText("organization");
  const misspelled = `${own.slice(0, -1)}${own.endsWith("A") ? "B" : "A"}`;
  expect(labels(await post(reportOf(unknown, misspelled, "ghp_x", other)))).toEqual([
    ...["false_positive", "false_positive", "false_positive", "true_positive"],
  ]);
  expect([await works(own), await works(other)]).toEqual([true, false]);
  expect(await audited()).toEqual([]);
});

test("refuses what isn't signed by a configured key over exactly this body, in the same way for every token", async () => {
  const token = await addToken(at.owner, organization);
  const report = reportOf(token);
  const attempts: Signing[] = [
    { id: null },
    { id: "k2" },
    { by: stranger },
    { signed: `${report} ` },
    { signed: reportOf(newTokenText("organization")) },
  ];
  for (const attempt of attempts) {
    const refused = await post(report, attempt);
    const unknown = await post(reportOf(newTokenText("organization")), attempt.signed ? { signed: "x" } : attempt);
    expect([refused.status, refused.body.errors]).toEqual([401, unknown.body.errors]);
  }
  expect(await works(token)).toBe(true);
});

test("refuses a body that is no list of tokens, or too long, and answers 404 without configured keys", async () => {
  const token = await addToken(at.owner, organization);
  expect((await post("{")).status).toBe(400);
  expect((await post('{"token":"x"}')).status).toBe(400);
  expect((await post(reportOf(...Array.from({ length: 101 }, () => token)))).status).toBe(400);
  expect((await post(reportOf("x".repeat(300_000)))).status).toBe(413);
  expect((await post("[]")).body).toEqual([]);
  settings().leak_scanner_keys = null;
  expect((await post(reportOf(token))).status).toBe(404);
  expect(await works(token)).toBe(true);
});
