import { afterAll, beforeEach, expect, test } from "vitest";
import { retrySeconds } from "#lib/platform/mail/attempt.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { openWorkerDatabase } from "#lib/platform/worker/database.ts";
import { openMailServer } from "#lib/testing/mail-server.ts";
import { addEmail } from "#lib/testing/recruiting.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { keepEmails, sendEmails } from "./send-emails.ts";

const at = await stage();
const database = openWorkerDatabase(databaseUrlFor("app_worker", at.ownerUrl));
const { mail, transport } = await openMailServer("Acme Recruiting <jobs@acme.example>");

afterAll(() => database.close());

beforeEach(async () => {
  await at.owner`delete from emails`;
});

const makeDue = (id: string) =>
  at.owner`update emails set next_attempt_at = now() - interval '1 second' where id = ${id}`;

async function emailOf(id: string) {
  const [row] = await at.owner`select * from emails where id = ${id}`;
  return row as Record<string, string & number>;
}

test("sends a due email once, with its message ID, as text and HTML, and leaves later ones alone", async () => {
  const due = await addEmail(at.owner, at.first);
  const later = await addEmail(at.owner, at.second);
  await makeDue(due);
  expect(await sendEmails(database, transport)).toBe(false);
  await sendEmails(database, transport);
  expect(mail.received).toHaveLength(1);
  const { message_id, status, attempts } = await emailOf(due);
  expect([status, attempts]).toEqual(["sent", 1]);
  expect(mail.received[0]).toContain(`Message-ID: ${message_id}`);
  expect(mail.received[0]).toContain("From: Acme Recruiting <jobs@acme.example>");
  expect(mail.received[0]).toMatch(/text\/plain[\s\S]*Hi[\s\S]*text\/html[\s\S]*<p>Hi<\/p>/);
  expect((await emailOf(later)).status).toBe("scheduled");
});

test("retries a temporary refusal later under the same message ID, but not a permanent one", async () => {
  const id = await addEmail(at.owner, at.first);
  await makeDue(id);
  mail.refusal = { responseCode: 451, message: "Try again later" };
  await sendEmails(database, transport);
  const once = await emailOf(id);
  expect([once.status, once.attempts]).toEqual(["scheduled", 1]);
  expect(once.last_error).toContain("Try again later");
  expect(Date.parse(once.next_attempt_at ?? "") - Date.now()).toBeGreaterThan(30_000);
  mail.refusal = null;
  await makeDue(id);
  await sendEmails(database, transport);
  expect(mail.received[0]).toContain(`Message-ID: ${once.message_id}`);
  expect((await emailOf(id)).status).toBe("sent");
  const wrong = await addEmail(at.owner, at.first);
  await makeDue(wrong);
  mail.refusal = { responseCode: 550, message: "No such mailbox" };
  await sendEmails(database, transport);
  expect((await emailOf(wrong)).status).toBe("failed");
});

test("resends an email after a dead worker's claim expires; two workers never send the same one twice", async () => {
  const id = await addEmail(at.owner, at.first);
  await makeDue(id);
  await database.call((sql) => sql`select * from app.claim_emails(20, 300)`);
  await sendEmails(database, transport);
  expect(mail.received).toHaveLength(0);
  await makeDue(id);
  await Promise.all([sendEmails(database, transport), sendEmails(database, transport)]);
  expect([mail.received.length, (await emailOf(id)).status]).toEqual([1, "sent"]);
});

test("keeps an email without a mail server and sends it once there is one, but never a canceled one", async () => {
  const id = await addEmail(at.owner, at.first);
  const canceled = await addEmail(at.owner, at.first);
  await makeDue(id);
  await at.owner`update emails set status = 'canceled', next_attempt_at = now() - interval '1 second' where id = ${canceled}`;
  await keepEmails(database);
  expect((await emailOf(id)).status).toBe("kept");
  await sendEmails(database, transport);
  expect([mail.received.length, (await emailOf(id)).status, (await emailOf(canceled)).status]).toEqual([
    1,
    "sent",
    "canceled",
  ]);
});

test("counts an email as sent if its move is undone while sending, and doesn't retry a failed attempt", async () => {
  const token = await addToken(at.owner, at.first);
  const post = (path: string) => send("POST", `/rest/v2/ats/${path}`, token, { body: {} });
  const addMove = async () => {
    const id = await addEmail(at.owner, at.first);
    const [row] = await at.owner`
      with left_entry as (select a.organization_id, a.id, a.current_stage_entry_id, a.current_stage_id from applications a join emails e on e.application_id = a.id where e.id = ${id}),
        entry as (insert into application_stages (organization_id, application_id, interview_plan_stage_id, is_move, status, previous_entry_id)
          select organization_id, id, current_stage_id, true, 'REJECTED', current_stage_entry_id from left_entry returning id, application_id),
        moved as (update applications a set current_stage_entry_id = entry.id from entry where a.id = entry.application_id)
      update emails e set stage_entry_id = entry.id, next_attempt_at = now() - interval '1 second' from entry where e.id = ${id}
        returning 'applications/' || e.application_id || '/interview-plan-stages/' || e.stage_entry_id || '/undo' as undo`;
    return { id, undo: row?.undo as string };
  };
  const claim = () => database.call((sql) => sql`select * from app.claim_emails(20, 300)`);
  const finish = (id: string, error: string | null) =>
    database.call(
      (sql) => sql`select app.finish_email(${at.first.id}, ${id}, ${error}, ${error === null ? null : 60})`,
    );

  const [sent, refused, abandoned] = [await addMove(), await addMove(), await addMove()];
  await claim();
  const canceled = await post(`emails/${sent.id}/cancel`);
  expect([canceled.status, canceled.body.errors[0].reason]).toEqual([409, "email_already_sent"]);
  expect(canceled.body.errors[0].message).toBe("This email is being sent. Only a waiting email can be canceled.");
  for (const { id, undo } of [sent, refused, abandoned]) {
    const undone = await post(undo);
    expect([undone.status, undone.body.data.email_was_sent]).toEqual([200, true]);
    expect((await emailOf(id)).status).toBe("scheduled");
  }
  await finish(sent.id, null);
  await finish(refused.id, "451 Try again later");
  await at.owner`update emails set next_attempt_at = now() - interval '1 second', claimed_until = now() - interval '1 second' where id = ${abandoned.id}`;
  await sendEmails(database, transport);
  expect(mail.received).toEqual([]);
  const statuses = await Promise.all([sent, refused, abandoned].map(async ({ id }) => (await emailOf(id)).status));
  expect(statuses).toEqual(["sent", "canceled", "canceled"]);

  const retried = await addMove();
  await claim();
  await finish(retried.id, "451 Try again later");
  expect((await post(retried.undo)).body.data.email_was_sent).toBe(false);
  expect((await emailOf(retried.id)).status).toBe("canceled");
});

test("doubles the delay each time and gives up after twelve attempts", () => {
  expect([1, 2, 3, 9, 10, 11, 12].map(retrySeconds)).toEqual([60, 120, 240, 15_360, 21_600, 21_600, null]);
});
