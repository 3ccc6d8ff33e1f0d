import { afterAll, beforeEach, expect, test } from "vitest";
import { beginSession } from "#lib/platform/auth/sign-in.ts";
import { settings } from "#lib/platform/env.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { openWorkerDatabase } from "#lib/platform/worker/database.ts";
import { openMailServer } from "#lib/testing/mail-server.ts";
import { addOrganization, addPerson, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { sendAccessRequestNotice } from "./jobs.ts";

const at = await stage();
const database = openWorkerDatabase(databaseUrlFor("app_worker", at.ownerUrl));
const { mail, transport } = await openMailServer("no-reply@acme.example");

let organization: TestOrganization;
let owner: string;
let asker: string;

const sessionOf = async (role: string, email: string) =>
  (await beginSession(await addPerson(at.owner, organization, role, email), organization.id)) ?? "";

beforeEach(async () => {
  settings().smtp_url = "smtp://localhost:1";
  await at.owner`delete from access_request_notices`;
  mail.received.length = 0;
  organization = await addOrganization(at.owner, "Gates");
  owner = await sessionOf("owner", `owner@${organization.id}.example`);
  asker = await sessionOf("viewer", `asker@${organization.id}.example`);
});

afterAll(async () => {
  settings().smtp_url = null;
  await database.close();
});

const root = "/rest/v2/access-requests";
const ask = async (body: object = {}): Promise<string> =>
  (await send("POST", root, asker, { body: { access: "accounting:write", page: "Payroll", ...body } })).body.data.id;
const recipients = () => mail.received.map((text) => /^To: .*?([\w-]+)@/m.exec(text)?.[1]).sort();
const texts = () => mail.received.join().replace(/=\r?\n/g, "");

async function sendAll(): Promise<void> {
  while (await sendAccessRequestNotice(database, transport));
}

test("owners and admins are told which page was asked for, and nobody else", async () => {
  await sessionOf("admin", `admin@${organization.id}.example`);
  const gone = await addPerson(at.owner, organization, "admin", `gone@${organization.id}.example`);
  await at.owner`update memberships set disabled_at = now() where user_id = ${gone}`;
  await sessionOf("finance", `finance@${organization.id}.example`);
  await ask({ note: "For <b>June</b>" });
  await sendAll();
  expect(recipients()).toEqual(["admin", "owner"]);
  expect(texts()).toContain("asks for access to Payroll");
  expect(texts()).toContain("/members");
  expect(texts()).toContain("Close payment cycles");
  expect(texts()).toMatch(/They wrote: \S+For &lt;b&gt;June/);
  expect(await at.owner`select from access_request_notices`).toHaveLength(0);
});

test("whoever asked is told what was decided, and why", async () => {
  const [one, two] = [await ask(), await ask({ access: "ats:read", page: "Jobs" })];
  await sendAll();
  mail.received.length = 0;
  await send("POST", `${root}/${one}/approve`, owner, { body: { role: "finance", reply: "Have fun" } });
  await send("POST", `${root}/${two}/decline`, owner, { body: { reply: "Not before May" } });
  await sendAll();
  expect(recipients()).toEqual(["asker", "asker"]);
  for (const words of ["access to Payroll", "Finance", "Have fun", "access to Jobs was declined", "Not before May"])
    expect(texts()).toContain(words);
});

test("an email that has become pointless isn't sent: the request is decided, or its reader is disabled", async () => {
  const id = await ask();
  await send("POST", `${root}/${id}/decline`, owner, { body: {} });
  await at.owner`update memberships set disabled_at = now() where organization_id = ${organization.id} and role = 'viewer'`;
  await sendAll();
  expect(mail.received).toEqual([]);
  expect(await at.owner`select from access_request_notices`).toHaveLength(0);
});

test("without a mail server nothing waits to be sent", async () => {
  settings().smtp_url = null;
  await ask();
  expect(await at.owner`select from access_request_notices`).toHaveLength(0);
});
