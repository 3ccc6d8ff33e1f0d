import { afterAll, beforeEach, expect, test } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { openWorkerDatabase } from "#lib/platform/worker/database.ts";
import { addAsset } from "#lib/testing/assets.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { openMailServer } from "#lib/testing/mail-server.ts";
import { addToken, send, stage } from "#lib/testing/stage.ts";
import { reminderEmail } from "./reminder-email.ts";
import { addReminders, keepReminders, sendReminders } from "./send-reminders.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);
const database = openWorkerDatabase(databaseUrlFor("app_worker", at.ownerUrl));
const { mail, transport } = await openMailServer("no-reply@acme.example");

afterAll(() => database.close());

beforeEach(async () => {
  await at.owner`delete from return_reminders`;
  for (const { id } of await at.owner`select id from assets where return_due_on is not null`)
    await send("POST", `/rest/v2/it/assets/${id}/return`, token, { body: {} });
});

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const atEight = (days: number) => new Date(`${day(days)}T08:00:00.000Z`);

interface Reminder {
  status: string;
  to_address: string;
  assets: { id: string; return_due_on: string }[];
  person: { name: string };
}

async function remindersOf(person: string): Promise<Reminder[]> {
  return (await send("GET", `/rest/v2/it/return-reminders?hris_profile_id=${person}`, token)).body.data;
}

const askBack = (id: string, due_on: string | null) =>
  send("POST", `/rest/v2/it/assets/${id}/request-return`, token, { body: { due_on } });

/** Adds a person with assets due in these days; inserted directly, as the API rejects past due dates. */
async function addHolder(...dues: number[]) {
  const person_id = await addWorker(at.owner, at.first, { first_name: "Mia", last_name: "Holm" });
  const assets: string[] = [];
  for (const due of dues)
    assets.push(await addAsset(at.owner, at.first, { name: `Due ${due}` }, { person_id, return_due_on: day(due) }));
  return { person_id, assets };
}

test("is due ten minutes after the request, three days before the due date, on it, the day after and then weekly until it stops", async () => {
  const times = new Set<string>();
  const asked = "2026-03-02T15:00:00Z";
  const hours = Array.from({ length: 24 * 120 }, (_, hour) => new Date(Date.parse(asked) + hour * 3_600_000));
  const rows = await at.owner`
    select app.return_reminder_time('2026-03-20', ${asked}, now::timestamptz) as time from unnest(${hours.map((hour) => hour.toISOString())}::text[]) as now order by now`;
  for (const { time } of rows) if (time !== null) times.add(new Date(time).toISOString().slice(0, 16));
  expect([...times]).toEqual([
    ...["2026-03-02T15:10", "2026-03-17T08:00", "2026-03-20T08:00", "2026-03-21T08:00", "2026-03-28T08:00"],
    ...["2026-04-04T08:00", "2026-04-11T08:00", "2026-04-18T08:00", "2026-04-25T08:00", "2026-05-02T08:00"],
    "2026-05-09T08:00",
  ]);
});

test("sends a person one email per reminder time, listing everything they were asked to return", async () => {
  const { person_id, assets } = await addHolder(10, 20);
  await addReminders(database, inMinutes(5));
  expect(await remindersOf(person_id)).toEqual([]);
  await addReminders(database, inMinutes(11));
  await addReminders(database, inMinutes(12));
  const [first, ...others] = await remindersOf(person_id);
  expect([others, first?.assets.map(({ id }) => id), first?.person.name]).toEqual([[], assets, "Mia Holm"]);
  await addReminders(database, atEight(7));
  await addReminders(database, new Date(atEight(7).getTime() + 60_000));
  expect((await remindersOf(person_id)).map(({ status }) => status)).toEqual(["scheduled", "canceled"]);
});

test("emails one reminder of an overdue return, with the product and due date", async () => {
  const { person_id } = await addHolder(-2);
  await addReminders(database, inMinutes(11));
  await at.owner`update return_reminders set next_attempt_at = now() - interval '1 minute'`;
  await sendReminders(database, transport);
  const [{ status, to_address } = { status: "", to_address: "" }] = await remindersOf(person_id);
  expect([mail.received.length, status]).toEqual([1, "sent"]);
  expect(mail.received[0]).toContain(`To: Mia Holm <${to_address}>`);
  expect(mail.received[0]).toContain("Subject: Overdue: please return 1 item");
  expect(mail.received[0]).toMatch(/Lenovo Due -2: was due on/);
  await sendReminders(database, transport);
  expect(mail.received).toHaveLength(1);
});

test("leaves out assets that were returned, or may be kept, before the email is sent", async () => {
  const { person_id, assets } = await addHolder(5, 6);
  await addReminders(database, inMinutes(11));
  await at.owner`update return_reminders set next_attempt_at = now() - interval '1 minute'`;
  await send("POST", `/rest/v2/it/assets/${assets[0]}/return`, token, { body: {} });
  await sendReminders(database, transport);
  expect(mail.received[0]).toContain("Due 6");
  expect(mail.received[0]).not.toContain("Due 5");
  const other = await addHolder(5);
  await addReminders(database, inMinutes(11));
  await at.owner`update return_reminders set next_attempt_at = now() - interval '1 minute' where status = 'scheduled'`;
  await askBack(other.assets[0] ?? "", null);
  await sendReminders(database, transport);
  expect((await remindersOf(other.person_id)).map(({ status }) => status)).toEqual(["canceled"]);
  expect([(await remindersOf(person_id)).length, mail.received.length]).toEqual([1, 1]);
});

test("keeps a reminder without a mail server, and sends it once there is one", async () => {
  const { person_id } = await addHolder(5);
  await addReminders(database, inMinutes(11));
  await at.owner`update return_reminders set next_attempt_at = now() - interval '1 minute'`;
  await keepReminders(database);
  expect((await remindersOf(person_id))[0]?.status).toBe("kept");
  await sendReminders(database, transport);
  expect([(await remindersOf(person_id))[0]?.status, mail.received.length]).toEqual(["sent", 1]);
});

test("adds one reminder and sends one email with several concurrent workers", async () => {
  const { person_id } = await addHolder(5);
  await Promise.all(Array.from({ length: 4 }, () => addReminders(database, inMinutes(11))));
  await at.owner`update return_reminders set next_attempt_at = now() - interval '1 minute'`;
  await Promise.all(Array.from({ length: 4 }, () => sendReminders(database, transport)));
  expect([(await remindersOf(person_id)).length, mail.received.length]).toEqual([1, 1]);
});

test("escapes names in the HTML, and says when in the subject", () => {
  const one = { name: "<b>X1</b>", serial_number: "S&1", return_due_on: "2026-05-02" };
  const reminded = { organization: "Halden", to_name: "<i>Mia</i>", assets: [one] };
  expect(reminderEmail(reminded, "2026-05-01").subject).toBe("Please return 1 item to Halden by May 2, 2026");
  expect(reminderEmail(reminded, "2026-05-02").subject).toBe("Please return 1 item to Halden today");
  expect(reminderEmail(reminded, "2026-05-03").subject).toBe("Overdue: please return 1 item to Halden");
  const { html, text } = reminderEmail(reminded, "2026-05-01");
  expect(html).not.toMatch(/<b>|<i>/);
  expect(html).toContain("&lt;b&gt;X1&lt;/b&gt;, serial number S&amp;1: due May 2, 2026");
  expect(text).toContain("- <b>X1</b>, serial number S&1: due May 2, 2026");
});
