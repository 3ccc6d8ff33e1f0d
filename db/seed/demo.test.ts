import { createHash, randomUUID } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileTypeFromBuffer } from "file-type";
import { afterAll, describe, expect, test } from "vitest";
import { testDatabase, useTestDatabase } from "#db/testing.ts";
import { readAnswer } from "#lib/eor/additional-information/answers.ts";
import { definitionsOf } from "#lib/eor/forms/built-in.ts";
import { check } from "#lib/eor/forms/rules.ts";
import { passwordMatches } from "#lib/platform/auth/password.ts";
import { passwordCost } from "#lib/platform/auth/password-cost.ts";
import { roles } from "#lib/platform/auth/roles.ts";
import { openFile } from "#lib/platform/files/store.ts";
import { toIncomingRequest } from "#lib/platform/incoming-request.ts";
import { router } from "#lib/registry/router.ts";
import { pagesOf } from "#lib/testing/downloaded-files.ts";
import { addToken, send } from "#lib/testing/stage.ts";
import { ensureDemo } from "./demo.ts";

const { ownerUrl, owner, webUrl } = await testDatabase();
const plain = await testDatabase();
const dataDir = mkdtempSync(join(tmpdir(), "muster-demo-"));
const file = join(dataDir, "demo-sign-ins.json");
const today = "2026-11-21";
const lines: string[] = [];
const options = { dataDir, log: (line: string) => lines.push(line), today };

afterAll(() => rmSync(dataDir, { recursive: true }));

async function counts() {
  const tables = [
    "organizations",
    "users",
    "memberships",
    "legal_entities",
    "people",
    "contracts",
    "invoices",
    "invoice_line_items",
  ];
  const rows = await Promise.all(tables.map((table) => owner.unsafe(`select count(*) as n from ${table}`)));
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]?.[0]?.n]));
}

async function hashOf(email: string): Promise<string> {
  const [row] = await owner`select hash from passwords p join users u on u.id = p.user_id where email_lower = ${email}`;
  return row?.hash;
}

let signIns = await ensureDemo(ownerUrl, options);
const firstLines = [...lines];

describe("the first start", () => {
  test("makes two organizations", async () => {
    expect(firstLines[0]).toMatch(/^Creating the demo organizations/);
    expect(firstLines.at(-1)).toBe("Demo data: all 21 parts are there.");
    expect(await counts()).toMatchObject({
      organizations: 2,
      users: 9,
      memberships: 10,
      legal_entities: 6,
      invoices: 4840,
    });
  });

  test("returns one sign-in per role of the first, and a person who belongs to both", async () => {
    const [first, second] = [...new Set(signIns.map(({ organization }) => organization))];
    const of = (name?: string) => signIns.filter(({ organization }) => organization === name);
    expect(of(first).map(({ role }) => role)).toEqual(roles);
    expect(of(second).map(({ role }) => role)).toEqual(expect.arrayContaining(["owner", "finance"]));
    expect(of(second).filter(({ email }) => of(first).some((other) => other.email === email))).toHaveLength(1);
  });

  test("generates a random password that opens every account, kept in a file readable only by its user", async () => {
    const passwords = new Set(signIns.map(({ password }) => password));
    expect(passwords.size).toBe(1);
    expect([...passwords][0]).toMatch(/^[a-z]{6}(-[a-z]{6}){3}$/);
    for (const { email, password } of signIns) expect(await passwordMatches(password, await hashOf(email))).toBe(true);
    expect(await hashOf(signIns[0]?.email ?? "")).toContain(
      `$argon2id$v=19$m=${passwordCost.memoryCost},t=${passwordCost.timeCost},p=1$`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(signIns);
  });

  test("leaves exact amounts, and counts that the triggers kept correct", async () => {
    const wrong = await owner`
      select id from invoices i
      where total <> amount + service_fee + vat_total
        or total <> (select sum(l.total) from invoice_line_items l where (l.organization_id, l.invoice_id) = (i.organization_id, i.id))`;
    expect(wrong).toEqual([]);
    const kept = await owner`
      select organization_id, status, is_cor, sum(invoices)::int as n from invoice_counts group by 1, 2, 3 order by 1, 2, 3`;
    const counted = await owner`
      select organization_id, status, is_cor, count(*)::int as n from invoices group by 1, 2, 3 order by 1, 2, 3`;
    expect([...kept]).toEqual([...counted]);
  });
});

test.each(["payments", "refund_statements"])(
  "no money in %s moved before it was requested, or moves in the future",
  async (table) => {
    const [found] = await owner.unsafe(`
    select count(*) filter (where paid_at is not null)::int as paid, count(*) filter (where paid_at < created_at or paid_at > now())::int as wrong from ${table}`);
    expect(found?.paid).toBeGreaterThan(0);
    expect(found?.wrong).toBe(0);
  },
);

describe("the work of the first start", () => {
  test("exists in every state, in both organizations, and everything processed is part of an invoice of its contract", async () => {
    for (const table of ["timesheets", "invoice_adjustments"]) {
      const found = await owner.unsafe(`select organization_id, status from ${table} group by 1, 2`);
      const refused = table === "timesheets" ? "rejected" : "declined";
      expect(new Set(found.map(({ status }) => status))).toEqual(
        new Set(["pending", "approved", refused, "processed"]),
      );
      expect(new Set(found.map(({ organization_id }) => organization_id)).size).toBe(2);
    }
    const strange = await owner`
      select t.id from timesheets t join invoices i on (i.organization_id, i.id) = (t.organization_id, t.invoice_id)
        where i.contract_id <> t.contract_id or i.issued_at::date <= t.date_worked or i.status = 'cancelled'`;
    expect(strange).toEqual([]);
  });

  test("has receipts in both organizations, as pictures and PDFs, with their bytes in storage", async () => {
    const files = await owner`
      select f.organization_id, f.storage_key, f.content_type, f.size, f.sha256, f.status from stored_files f
        left join invoice_adjustments a on (a.organization_id, a.file_id) = (f.organization_id, f.id)
        left join attachments t on (t.organization_id, t.file_id) = (f.organization_id, f.id)
        where a.type = 'expense' or a.id is null and t.id is null`;
    expect(new Set(files.map(({ organization_id }) => organization_id)).size).toBe(2);
    expect(new Set(files.map(({ status }) => status))).toEqual(new Set(["kept"]));
    expect(new Set(files.map(({ content_type }) => content_type))).toEqual(new Set(["application/pdf", "image/png"]));
    for (const { storage_key, content_type, size, sha256 } of files) {
      const pieces: Uint8Array[] = [];
      for await (const piece of await openFile(storage_key)) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      expect([bytes.length, createHash("sha256").update(bytes).digest("hex")]).toEqual([size, sha256]);
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe(content_type);
    }
  });

  test("has valid answers for every EOR contract in progress whose country has a form", async () => {
    const contracts = await owner`
      select c.country, coalesce(json_object_agg(a.key, encode(a.value, 'base64')) filter (where a.key is not null), '{}') as answers
        from contracts c left join eor_answers a on (a.organization_id, a.contract_id) = (c.organization_id, c.id)
        where c.type = 'eor' and c.status = 'in_progress' group by c.organization_id, c.id, c.country`;
    const asked = contracts.filter(({ country }) => definitionsOf(country) !== null);
    expect(asked.length).toBeGreaterThan(10);
    for (const { country, answers } of asked) {
      const values = Object.fromEntries(
        Object.entries<string>(answers).map(([key, value]) => [key, readAnswer({ value })]),
      );
      expect(Object.keys(values).length).toBeGreaterThanOrEqual(6);
      expect([country, check(definitionsOf(country) ?? [], values, { partial: true, today: "2026-11-26" })]).toEqual([
        country,
        [],
      ]);
    }
  });

  test("follows the rules for new work: hours per day, days within the contract", async () => {
    const wrong = await owner`
      select t.contract_id, t.date_worked from timesheets t join contracts c on (c.organization_id, c.id) = (t.organization_id, t.contract_id)
        where t.status <> 'rejected'
        group by c.organization_id, c.frequency, c.starts_on, c.ends_on, t.contract_id, t.date_worked
        having sum(t.quantity) > case c.frequency when 'hourly' then 24 when 'daily' then 1 else 0 end
          or t.date_worked not between c.starts_on and coalesce(c.ends_on, 'infinity') or t.date_worked >= ${today}`;
    expect(wrong).toEqual([]);
  });
});

describe("a later start", () => {
  test("changes nothing and returns the same sign-ins", async () => {
    const before = await counts();
    lines.length = 0;
    expect(await ensureDemo(ownerUrl, { ...options, today: "2027-05-01" })).toEqual(signIns);
    expect(await counts()).toEqual(before);
    expect(lines).toEqual([]);
  });

  test("without its file sets new passwords and ends the sessions of the old ones", async () => {
    await owner`insert into sessions (digest, user_id, current_organization_id, expires_at)
      select '\\x01', user_id, organization_id, now() + interval '1 hour' from memberships limit 1`;
    rmSync(file);
    const before = await counts();
    const renewed = await ensureDemo(ownerUrl, options);
    expect(await counts()).toEqual(before);
    expect(renewed.map(({ email }) => email)).toEqual(signIns.map(({ email }) => email));
    expect(renewed[0]?.password).not.toBe(signIns[0]?.password);
    for (const { email, password } of renewed) expect(await passwordMatches(password, await hashOf(email))).toBe(true);
    expect(await owner`select from sessions`).toHaveLength(0);
    expect(await ensureDemo(ownerUrl, options)).toEqual(renewed);
    signIns = renewed;
  });
});

test("an owner without superuser rights can create the demo too, under the row policies, but not unasked in a used database", async () => {
  const url = await plainOwner();
  const where = { ...options, dataDir: join(dataDir, "plain") };
  await plain.owner`insert into users (email) values ('somebody@example.com')`;
  expect(await ensureDemo(url, { ...where, onlyIfEmpty: true })).toEqual([]);
  expect([...(await plain.owner`select from organizations`)]).toEqual([]);
  await plain.owner`delete from users`;
  const made = await ensureDemo(url, { ...where, onlyIfEmpty: true });
  expect(made).toHaveLength(10);
  const [row] = await plain.owner`select count(*)::int as n from invoices`;
  expect(row?.n).toBe(4840);
  expect(await ensureDemo(url, { ...where, onlyIfEmpty: true })).toEqual(made);
});

/** Makes a role that is subject to row policies the owner of the second database's tables, and returns its URL. */
async function plainOwner(): Promise<string> {
  const role = `plain_${randomUUID().slice(0, 8)}`;
  await plain.owner.unsafe(`create role ${role} login password 'plain' nosuperuser nobypassrls`);
  await plain.owner.unsafe(`grant app_auth to ${role}`);
  await plain.owner.unsafe(`grant usage, create on schema public, app, auth to ${role}`);
  const tables = await plain.owner`select tablename from pg_tables where schemaname = 'public'`;
  for (const { tablename } of tables) await plain.owner.unsafe(`alter table ${tablename} owner to ${role}`);
  const url = new URL(plain.ownerUrl);
  url.username = role;
  url.password = "plain";
  return url.href;
}

describe("the equipment of the first start", () => {
  test("is 300 assets with their custody, in every kind of location, some overdue, none in the future", async () => {
    const [found] = await owner`
      select count(*)::int as assets, count(distinct location)::int as locations, count(*) filter (where return_due_on < ${today})::int as overdue,
          count(*) filter (where hris_profile_id is not null)::int as held, count(*) filter (where moved_at > ${`${today}T00:00:00Z`})::int as later from assets`;
    expect(found?.assets).toBe(300);
    expect(found?.locations).toBeGreaterThanOrEqual(6);
    expect(found?.overdue).toBeGreaterThan(0);
    expect(found?.held).toBeGreaterThan(150);
    expect(found?.later).toBe(0);
    const [moved] = await owner`select count(*)::int as n, max(number) as longest from asset_movements`;
    expect(moved?.n).toBeGreaterThan(600);
    expect(moved?.longest).toBeGreaterThanOrEqual(5);
  });
});

describe("the recruiting of the first start", () => {
  test("is three open jobs with 400 applications, notes, and months of history, none of it in the future", async () => {
    const jobs = await owner`
      select j.id, count(*)::int as applications, count(*) filter (where a.current_category <> 'COMPLETED')::int as running from jobs j
        join applications a on (a.organization_id, a.job_id) = (j.organization_id, j.id) where j.status = 'OPEN' group by j.id`;
    expect(jobs).toHaveLength(3);
    expect(jobs.every(({ running }) => running >= 10)).toBe(true);
    expect(jobs.reduce((sum, { applications }) => sum + applications, 0)).toBeGreaterThanOrEqual(400);
    const [{ n, authors } = {}] =
      await owner`select count(*)::int as n, count(distinct author_id)::int as authors from application_notes`;
    expect(n).toBeGreaterThan(150);
    expect(authors).toBeGreaterThan(1);
    const [history] = await owner`
      select count(distinct date_trunc('month', created_at, 'UTC'))::int as months, count(*)::int as entries,
          max(greatest(created_at, left_at))::date <= ${today} as is_past from application_stages`;
    expect(history?.months).toBeGreaterThanOrEqual(6);
    expect(history?.entries).toBeGreaterThan(1000);
    expect(history?.is_past).toBe(true);
  });

  test("has tags, criteria that are met, not met and undecided, and completed forms that match the postings' questions", async () => {
    const [tagged] = await owner`select count(distinct tag_id)::int as tags from candidate_tag_links`;
    expect(tagged?.tags).toBeGreaterThanOrEqual(10);
    const matched = await owner`select is_matched, count(*)::int as n from application_matchings group by 1`;
    expect(
      matched
        .filter(({ n }) => n > 50)
        .map(({ is_matched }) => is_matched)
        .sort(),
    ).toEqual([...["MATCHED", "NOT_MATCHED", "UNDECIDED"]]);
    const answered = await owner`
      select array_agg(x ->> 'data_binding_id') filter (where x ->> 'data_binding_id' is not null) as ids,
          (select array_agg(q ->> 'id') from job_postings p, jsonb_array_elements(p.questions) q where p.organization_id = a.organization_id and p.id = a.job_posting_id) as asked
        from applications a, jsonb_array_elements(a.answers) x where a.submission_id is not null group by a.organization_id, a.id, a.job_posting_id`;
    expect(answered.length).toBeGreaterThan(100);
    for (const { ids, asked } of answered) expect(ids).toEqual(asked);
  });

  test("has a CV for each candidate still under consideration, opened by the API's link: a page with that name", async () => {
    const considered = await owner`
      select c.organization_id, c.id, c.first_name || ' ' || c.last_name as name, f.storage_key, f.size from candidates c
        join applications a on (a.organization_id, a.candidate_id) = (c.organization_id, c.id)
        left join attachments t on (t.organization_id, t.attachable_id) = (c.organization_id, c.id) and t.attachment_type_slug = 'CV'
        left join stored_files f on (f.organization_id, f.id) = (t.organization_id, t.file_id) and f.status = 'kept'
        where a.current_category <> 'COMPLETED' order by a.numeric_id`;
    expect(considered.length).toBeGreaterThan(50);
    expect(considered.filter(({ storage_key }) => storage_key === null)).toEqual([]);
    useTestDatabase(webUrl);
    const organization = { id: considered[0]?.organization_id, name: "", legal_entity_id: "" };
    const token = await addToken(owner, organization, { scopes: ["ats:read"] });
    for (const { id, name } of considered.filter((_, at) => at % 10 === 0)) {
      const listed = await send("GET", `/rest/v2/ats/attachments/CANDIDATE/${id}/CV`, token);
      expect(listed.body.data).toHaveLength(1);
      const opened = await router.handle(toIncomingRequest(new Request(listed.body.data[0].url), "192.0.2.1"));
      expect([opened.status, opened.headers.get("content-type")]).toEqual([200, "application/pdf"]);
      const pages = await pagesOf(new Uint8Array(await opened.arrayBuffer()));
      expect(pages).toHaveLength(1);
      expect(pages[0]).toContain(name);
    }
    const total = considered.reduce((sum, { size }) => sum + size, 0);
    expect(total / considered.length).toBeLessThan(40_000);
  });
});

test("emails to candidates are waiting, sent, canceled and failed, and no worker will ever send one or reach anyone with it", async () => {
  const emails =
    await owner`select status, to_address, subject, html, next_attempt_at = 'infinity' as is_never, sent_at <= ${`${today}T23:59:59Z`} as is_past from emails`;
  expect(emails.length).toBeGreaterThanOrEqual(10);
  expect(new Set(emails.map(({ status }) => status))).toEqual(new Set(["scheduled", "sent", "canceled", "failed"]));
  for (const { status, to_address, subject, html, is_never, is_past } of emails) {
    expect(`${subject}${html}`).not.toMatch(/\{\{|undefined|<p>(Hi )?,?<\/p>/);
    expect(to_address).toMatch(/\.example$/);
    expect([status, is_never, is_past]).toEqual([status, true, status === "sent" ? true : null]);
  }
  expect(await owner`select id from candidates where email !~ '\.example$'`).toEqual([]);
});

describe("the first organization", () => {
  const rowsOf = (table: string) =>
    owner.unsafe(
      `select t.* from ${table} t join organizations o on o.id = t.organization_id where o.name = '${signIns[0]?.organization}'`,
    );

  test("has open, closed and paid payment cycles, the paid ones with paid invoices", async () => {
    const cycles = (await rowsOf("payment_cycles")).sort((a, b) => +new Date(a.starts_on) - +new Date(b.starts_on));
    expect(cycles.map(({ status }) => status)).toEqual(["paid", "paid", "closed", "open"]);
    expect(cycles.map(({ invoices_made }) => invoices_made > 20)).toEqual([true, true, true, false]);
    const invoices = (await rowsOf("invoices")).filter(({ status }) => status !== "cancelled");
    for (const { id, status, invoices_made } of cycles) {
      const own = invoices.filter(({ payment_cycle_id }) => payment_cycle_id === id);
      expect(own).toHaveLength(invoices_made);
      const waiting = own.filter((invoice) => !["paid", "refunded", "credited"].includes(invoice.status));
      if (status === "paid") expect(waiting).toEqual([]);
      else if (status === "closed") expect(waiting.length).toBeGreaterThan(0);
    }
  });

  test("has pay corrections to decide on, of canceled invoices", async () => {
    const rows = await rowsOf("pay_corrections");
    expect(rows.length).toBeGreaterThan(1);
    expect(new Set(rows.map(({ status, cause }) => `${status} ${cause}`))).toEqual(new Set(["open invoice_canceled"]));
  });

  test("has a failing webhook and one disabled for failing, with the deliveries that each attempted and missed", async () => {
    const webhooks = await rowsOf("webhook_subscriptions");
    expect(webhooks.map(({ status, consecutive_failures }) => `${status} ${consecutive_failures}`).sort()).toEqual([
      "disabled 11",
      "enabled 7",
    ]);
    const deliveries = await rowsOf("webhook_deliveries");
    const attempts = await rowsOf("webhook_attempts");
    const queued = await rowsOf("webhook_queue");
    expect(new Set(deliveries.map(({ state }) => state))).toEqual(new Set(["delivered", "retrying", "held", "failed"]));
    for (const delivery of deliveries) {
      const own = attempts.filter(({ delivery_id }) => delivery_id === delivery.id);
      expect(own).toHaveLength(delivery.attempts);
      expect(own.every(({ at }) => new Date(at) < new Date())).toBe(true);
      expect(queued.filter(({ delivery_id }) => delivery_id === delivery.id)).toHaveLength(
        ["delivered", "failed"].includes(delivery.state) ? 0 : 1,
      );
    }
    const counted = (await rowsOf("webhook_activity")).reduce((sum, row) => sum + row.attempts, 0);
    expect(counted).toBe(attempts.length);
  });

  test("has access tokens that are in use, expired and revoked, and personal ones", async () => {
    const tokens = await rowsOf("access_tokens");
    expect(tokens.filter(({ last_used_at }) => last_used_at !== null).length).toBeGreaterThan(0);
    expect(new Set(tokens.map(({ user_id }) => user_id)).size).toBe(5);
    expect(tokens.filter(({ revoked_at }) => revoked_at !== null)).toHaveLength(1);
    expect(tokens.filter(({ expires_at }) => new Date(expires_at) < new Date())).toHaveLength(1);
  });

  test("has apps connected by its people, which survive the worker's cleanup, without codes or access tokens", async () => {
    await owner`select auth.clean_oauth()`;
    const apps = await rowsOf("oauth_grants");
    expect(new Set(apps.map(({ user_id }) => user_id)).size).toBe(5);
    for (const { last_used_at, revoked_at } of apps)
      expect([new Date(last_used_at) < new Date(), revoked_at]).toEqual([true, null]);
    const tokens = await rowsOf("oauth_tokens");
    expect(tokens.map(({ grant_id, kind }) => `${kind} ${grant_id}`).sort()).toEqual(
      apps.map(({ id }) => `refresh ${id}`).sort(),
    );
  });
});
