import { afterAll, beforeEach, expect, test } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { openWorkerDatabase } from "#lib/platform/worker/database.ts";
import { openMailServer } from "#lib/testing/mail-server.ts";
import { addOrganization, addPerson, addSession, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import { sendNotices } from "./send-notices.ts";

const at = await stage();
const database = openWorkerDatabase(databaseUrlFor("app_worker", at.ownerUrl));
const { mail, transport } = await openMailServer("no-reply@acme.example");

afterAll(() => database.close());

let organization: TestOrganization;
let webhook: string;

beforeEach(async () => {
  await at.owner`delete from webhook_notices`;
  organization = await addOrganization(at.owner, "Acme");
  webhook = (await addWebhook(at.owner, organization)).id;
});

/** Reports a failed attempt of the schedule, as the sender does. */
const fail = (failures: number) =>
  at.owner`select app.judge_webhook(${organization.id}, ${webhook}, false, false, ${failures}, ${failures >= 11}, null, null)`;

async function failThrough(): Promise<void> {
  for (let failures = 1; failures <= 11; failures += 1) await fail(failures);
}

const recipients = () => mail.received.map((text) => /^To: .*?([\w.-]+@[\w.-]+)/m.exec(text)?.[1]).sort();

test("a webhook that is disabled after its last retry mails each owner and admin, once", async () => {
  for (const role of ["owner", "admin", "developer", "viewer"] as const)
    await addPerson(at.owner, organization, role, `${role}@acme.example`);
  for (let failures = 1; failures <= 10; failures += 1) await fail(failures);
  await sendNotices(database, transport);
  expect(recipients()).toEqual([]);
  await fail(11);
  await fail(11);
  for (let turn = 0; turn < 2; turn += 1) expect(await sendNotices(database, transport)).toBe(false);
  expect(recipients()).toEqual(["admin@acme.example", "owner@acme.example"]);
  expect(mail.received[0]).toMatch(/Subject: Webhook disabled: /);
  expect(mail.received[0]?.replace(/=\r?\n/g, "")).toContain("10 of 10 retries failed");
  expect(mail.received[0]?.replace(/=\r?\n/g, "")).toContain(`/developers/webhooks/${webhook}/overview`);
});

test("disabling it again mails again, and enabling it before the email was sent cancels it", async () => {
  const session = await addSession(at.owner, organization, "owner");
  const enable = () =>
    at.owner`update webhook_subscriptions set status = 'enabled', disabled_at = null, consecutive_failures = 0 where id = ${webhook}`;
  await failThrough();
  await enable();
  await sendNotices(database, transport);
  expect(mail.received).toHaveLength(0);
  await failThrough();
  await sendNotices(database, transport);
  await enable();
  await failThrough();
  await sendNotices(database, transport);
  expect(mail.received).toHaveLength(2);
  await enable();
  expect((await send("PATCH", `/rest/v2/webhooks/${webhook}`, session, { body: { status: "disabled" } })).status).toBe(
    200,
  );
  await sendNotices(database, transport);
  expect(mail.received).toHaveLength(2);
});

test("a mail server that can't be reached is tried again; one that refuses the address isn't", async () => {
  await addPerson(at.owner, organization, "owner");
  await failThrough();
  mail.refusal = { responseCode: 451, message: "Later" };
  await sendNotices(database, transport);
  expect(await at.owner`select attempts from webhook_notices`).toEqual([{ attempts: 1 }]);
  await at.owner`update webhook_notices set next_attempt_at = '-infinity'`;
  mail.refusal = { responseCode: 550, message: "No such mailbox" };
  await sendNotices(database, transport);
  expect(await at.owner`select from webhook_notices`).toHaveLength(0);
});
