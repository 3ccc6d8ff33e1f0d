import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { sealAudit } from "#lib/testing/audit-log.ts";
import { databaseTexts, isIn } from "#lib/testing/canaries.ts";
import { addContract } from "#lib/testing/contracts.ts";
import { payDesk } from "#lib/testing/payments.ts";
import { addApplication, addCandidate, addJob, addRecruiter } from "#lib/testing/recruiting.ts";
import { addPerson, addSession, addToken, send } from "#lib/testing/stage.ts";

const desk = await payDesk();
const { at } = desk;
const reader = await addToken(at.owner, at.first, { scopes: ["audit:read"] });
const session = await addSession(at.owner, at.first, "admin");
const author = await addRecruiter(at.owner, at.first);
const recruiter = await addToken(at.owner, at.first, { type: "personal", user_id: author });

const list = async (query: string, as = reader) => {
  const { status, body, text } = await send("GET", `/rest/v2/audit-log?${query}`, as);
  expect([status, status === 200 ? "" : text]).toEqual([200, ""]);
  return body.data;
};

const entryOf = async (id: string) => (await send("GET", `/rest/v2/audit-log/${id}`, reader)).body.data;

async function newPayment(): Promise<{ id: string; label: string }> {
  return (await desk.create({ invoice_ids: [await desk.waiting({ total: "80.00" })] })).body.data;
}

describe("an entry", () => {
  test("says in words who marked which payment as paid, with what was before and after", async () => {
    const { id, label } = await newPayment();
    const { status } = await send("POST", `/rest/v2/payments/${id}/mark-paid`, session, { body: {} });
    expect(status).toBe(200);
    const [entry] = await list(`record_type=payment&record_id=${id}`);
    expect(entry).toMatchObject({
      summary: `marked payment ${label} as paid`,
      operation: "mark_payment_paid",
      actor: { kind: "member", name: "Person admin" },
      token: null,
      channel: "dashboard",
      ip: "192.0.2.1",
      result: 200,
      number: null,
    });
    const { changes } = await entryOf(entry.id);
    const payment = changes.find((change: { record: { type: string } }) => change.record.type === "payment");
    expect(payment).toMatchObject({ action: "changed", record: { id, name: label }, is_erased: false });
    expect(payment.fields).toContainEqual({ name: "status", before: "processing", after: "paid", is_hidden: false });
    expect(changes.map((change: { record: { type: string } }) => change.record.type)).toContain("invoice");
  });

  test("names the token, and amounts keep their decimals", async () => {
    const { id } = await newPayment();
    const [entry] = await list(`record_id=${id}&operations=create_payment`);
    expect([entry.channel, entry.actor.kind, entry.token?.name]).toEqual(["api", "token", "organization token"]);
    const { changes } = await entryOf(entry.id);
    const total = changes[0].fields.find((field: { name: string }) => field.name === "total");
    expect([changes[0].action, total]).toMatchObject(["added", { before: null, after: "80.00" }]);
  });

  test("of a refused request says so, and has no changes", async () => {
    const { id, label } = await newPayment();
    const pay = () => send("POST", `/rest/v2/payments/${id}/mark-paid`, session, { body: { expected_total: "1.00" } });
    expect((await pay()).status).toBe(409);
    const [entry] = await list(`record_id=${id}&result=refused`);
    expect(entry.summary).toBe(`tried to mark payment ${label} as paid, and was refused (409)`);
    expect((await entryOf(entry.id)).changes).toEqual([]);
  });

  test("says of a secret or sensitive value only that it changed", async () => {
    const contract_id = await addContract(at.owner, at.first, { status: "in_progress" });
    const body = { effective_on: "2199-01-01", rate: "98765.43" };
    const answer = await send("POST", `/rest/v2/contracts/${contract_id}/amendments`, desk.token, { body });
    expect([answer.status, answer.status < 300 ? "" : answer.text]).toEqual([201, ""]);
    const [entry] = await list("record_type=amendment");
    const { changes } = await entryOf(entry.id);
    const rate = { name: "rate", before: null, after: null, is_hidden: true };
    expect(changes[0].fields).toContainEqual(rate);
    const texts = await databaseTexts(at.owner);
    expect(texts.filter(({ table, text }) => table.startsWith("audit") && text.includes("98765"))).toEqual([]);
  });

  test("has what a deletion removed, under the name that the record had", async () => {
    const made = await send("POST", "/rest/v2/ats/departments", session, { body: { name: "Short-lived" } });
    expect((await send("DELETE", `/rest/v2/ats/departments/${made.body.data.id}`, session)).status).toBe(200);
    const [entry] = await list("operations=delete_department");
    const [change] = (await entryOf(entry.id)).changes;
    expect(change).toMatchObject({ action: "deleted", record: { name: "Short-lived" } });
  });

  test("of a worker's job belongs to the system, once it is sealed", async () => {
    const contract_id = await addContract(at.owner, at.first, { starts_on: "2020-01-01", ends_on: "2020-02-01" });
    const worker = postgres(databaseUrlFor("app_worker", at.ownerUrl), { max: 1 });
    await worker`select app.complete_contracts(gen_random_uuid(), 100)`;
    await worker.end();
    await sealAudit(at.ownerUrl);
    const [entry] = await list(`record_id=${contract_id}&channel=system`);
    expect(entry).toMatchObject({ actor: { kind: "system", name: "Muster" }, operation: "complete_contract" });
    const [change] = (await entryOf(entry.id)).changes;
    expect(change.fields).toContainEqual({
      ...{ name: "status", before: "in_progress", after: "completed", is_hidden: false },
    });
  });

  test("isn't made for what the database's owner writes outside of the product", async () => {
    const before = await at.owner`select count(*)::int as n from audit_changes`;
    await addContract(at.owner, at.first);
    expect(await at.owner`select count(*)::int as n from audit_changes`).toEqual(before);
  });

  test("of a change that was rolled back isn't there", async () => {
    const [before] = await at.owner`select count(*)::int as n from audit_changes`;
    const body = { invoice_ids: [await desk.waiting({ total: "10.00" })], expected_total: "99.00" };
    await desk.create(body);
    const [after] = await at.owner`select count(*)::int as n from audit_changes where object_type = 'payment'
      and entry_id not in (select id from audit_log)`;
    expect([typeof before?.n, after?.n]).toEqual(["number", 0]);
  });
});

describe("the list", () => {
  test("filters by person, token, channel, operation, record, result, and time", async () => {
    const user_id = await addPerson(at.owner, at.first, "owner");
    const own = await addToken(at.owner, at.first, { type: "personal", user_id });
    const [token] = await at.owner`select id from access_tokens where user_id = ${user_id}`;
    await send("POST", "/rest/v2/ats/departments", own, { body: { name: "Filtered" } });
    const names = (rows: { operation: string }[]) => rows.map(({ operation }) => operation);
    expect(names(await list(`member_id=${user_id}`))).toEqual(["create_department"]);
    expect(names(await list(`token_id=${token?.id}`))).toEqual(["create_department"]);
    const [entry] = await list(`member_id=${user_id}`);
    expect(names(await list(`member_id=${user_id}&channel=api`))).toHaveLength(1);
    expect(names(await list(`member_id=${user_id}&channel=dashboard`))).toHaveLength(0);
    expect(names(await list(`member_id=${user_id}&record_type=department`))).toHaveLength(1);
    expect(names(await list(`member_id=${user_id}&record_type=payment`))).toHaveLength(0);
    expect(names(await list(`member_id=${user_id}&operations=create_department&result=succeeded`))).toHaveLength(1);
    expect(names(await list(`member_id=${user_id}&from=${entry.at}`))).toHaveLength(1);
    expect(names(await list(`member_id=${user_id}&to=${entry.at}`))).toHaveLength(0);
  });

  test("by kind of record reaches every entry once, however many records one changed", async () => {
    const ids = async () => {
      const found: string[] = [];
      for (let cursor = ""; ; ) {
        const { body } = await send("GET", `/rest/v2/audit-log?record_type=invoice&limit=2${cursor}`, reader);
        found.push(...body.data.map(({ id }: { id: string }) => id));
        if (!body.has_more) return found;
        cursor = `&cursor=${body.next_cursor}`;
      }
    };
    const expected = await at.owner`
      select id from audit_log l where organization_id = ${at.first.id} and exists (select from audit_changes c where c.entry_id = l.id and c.object_type = 'invoice')
        order by at desc, id desc`;
    expect(await ids()).toEqual(expected.map(({ id }) => id));
  });

  test("belongs to owners and administrators: a developer, a viewer, and a token without the scope get 403", async () => {
    for (const role of ["finance", "developer", "viewer"] as const) {
      const other = await addSession(at.owner, at.first, role);
      expect([role, (await send("GET", "/rest/v2/audit-log", other)).status]).toEqual([role, 403]);
    }
    const all = await addToken(at.owner, at.first, { scopes: ["accounting:read"] });
    expect((await send("GET", "/rest/v2/audit-log", all)).status).toBe(403);
  });

  test("shows nothing of another organization, whatever it filters by", async () => {
    const { id } = await newPayment();
    const foreign = await addToken(at.owner, at.second, { scopes: ["audit:read"] });
    const [entry] = await list(`record_id=${id}`);
    expect(await list(`record_id=${id}`, foreign)).toEqual([]);
    expect((await send("GET", `/rest/v2/audit-log/${entry.id}`, foreign)).status).toBe(404);
    expect(await list("record_type=payment", foreign)).toEqual([]);
  });

  test("as CSV has a row for each entry, with its changes in words", async () => {
    const { id, label } = await newPayment();
    await send("POST", `/rest/v2/payments/${id}/mark-paid`, session, { body: {} });
    const { text, status } = await send("GET", `/rest/v2/audit-log/export?record_id=${id}`, reader);
    expect([status, text.split("\r\n")[0]]).toEqual([
      ...[200, "at,actor,token,channel,ip,summary,changes,operation,record_type,record_id,result,request_id,id,number"],
    ]);
    expect(text).toContain(`Person admin,,dashboard,192.0.2.1,marked payment ${label} as paid`);
    expect(text).toMatch(/status: processing → paid/);
  });
});

describe("erasing a candidate", () => {
  const call = async (method: string, path: string, body?: object) => {
    const answer = await send(method, `/rest/v2${path}`, recruiter, body ? { body } : {});
    expect([path, answer.status, answer.status < 300 ? "" : answer.text]).toEqual([path, answer.status, ""]);
    return answer.body.data;
  };

  test("deletes their values from the log, also of what was deleted before, and nothing else", async () => {
    const canary = "Canarywood";
    const job = await addJob(at.owner, at.first);
    const known = await call("POST", "/ats/candidates", {
      first_name: canary,
      last_name: canary,
      email: `${canary}@a.example`,
    });
    await call("PATCH", `/ats/candidates/${known.id}`, { headline: `${canary} the second` });
    const { id: application } = await call("POST", "/ats/applications", {
      ...{ job_id: job.job_id, candidate_id: known.id, job_employment_type_id: job.job_employment_type_id },
    });
    const note = await call("POST", `/ats/applications/${application}/notes`, {
      ...{ author_id: author, richtext_content: `<p>${canary}</p>` },
    });
    await call("DELETE", `/ats/applications/${application}/notes/${note.id}`);
    const hits = async () => (await databaseTexts(at.owner)).filter(({ text }) => isIn(text, canary));
    expect((await hits()).map(({ table }) => table)).toContain("audit_values");
    await sealAudit(at.ownerUrl);
    await call("POST", `/ats/candidates/${known.id}/anonymize`, {});
    expect(await hits()).toEqual([]);
    const [entry] = await list(`record_id=${known.id}&operations=create_candidate`);
    const [change] = (await entryOf(entry.id)).changes;
    expect([change.is_erased, change.action]).toEqual([true, "added"]);
    expect(change.fields.map(({ name }: { name: string }) => name)).toContain("numeric_id");
  });

  test("leaves the values of others", async () => {
    const other = await addCandidate(at.owner, at.first);
    await addApplication(at.owner, at.first, { candidate_id: other });
    await call("PATCH", `/ats/candidates/${other}`, { headline: "Stays here" });
    const gone = await call("POST", "/ats/candidates", { first_name: "A", last_name: "B", email: "gone@a.example" });
    await call("POST", `/ats/candidates/${gone.id}/anonymize`, {});
    const texts = await databaseTexts(at.owner);
    expect(texts.some(({ table, text }) => table === "audit_values" && text.includes("Stays here"))).toBe(true);
  });
});
