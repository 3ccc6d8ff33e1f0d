import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { addPayment } from "#lib/testing/payments.ts";
import { addOrganization, addToken, send, stage } from "#lib/testing/stage.ts";

const list = async (query = "", as = token) => (await send("GET", `/rest/v2/payments${query}`, as)).body.data;

/** 120 payments over 40 days: every status, two currencies and both payer types; IDs start with the letter. */
async function fill(letter = "p"): Promise<string> {
  const organization = await addOrganization(at.owner, `Org ${randomUUID()}`);
  await at.owner`
    insert into payments (organization_id, id, label, legal_entity_id, entity_type, status, payment_currency, total, method, paid_at, created_at, search_text)
    select ${organization.id}, ${letter} || lpad(n::text, 4, '0'), 'PAY-2026-' || lpad(n::text, 4, '0'), ${organization.legal_entity_id},
      case when n % 4 = 0 then 'individual' else 'company' end, status, case when n % 3 = 0 then 'JPY' else 'EUR' end,
      case when n % 3 = 0 then (n * 7 % 50)::numeric else (n * 7 % 50) + 0.50 end, 'ach', case status when 'paid' then now() end,
      timestamptz '2026-03-01T12:00:00Z' + (n / 3) * interval '1 day', 'pay-2026-' || lpad(n::text, 4, '0')
    from generate_series(1, 120) as n, lateral (select (array['paid', 'paid', 'processing', 'failed', 'cancelled'])[1 + n % 5] as status) as s`;
  return addToken(at.owner, organization, { scopes: ["accounting:read"] });
}

/** Due dates of two payments in progress of each three, the later the lower their number; the third has none. */
async function makeDue() {
  await at.owner`
    with due as (
      insert into invoices (organization_id, id, label, recipient_legal_entity_id, status, currency, total, amount, vat_total, service_fee,
        billing_type, document_type, search_text, issued_at, due_date)
      select organization_id, 'due-' || id, 'INV-' || id, legal_entity_id, 'processing', payment_currency, total, total, 0 * total, 0 * total,
        'WORK', 'INVOICE', '', created_at,
        timestamptz '2026-06-01T00:00:00Z' - substr(id, 2)::integer * interval '1 day'
      from payments where id like 'p0%' and status = 'processing' and substr(id, 2)::integer % 3 > 0
      returning organization_id, id, currency, total
    )
    insert into payment_items (organization_id, payment_id, position, invoice_id, currency, total, service_fee, fx_rate, total_payment_currency, service_fee_payment_currency)
    select organization_id, substr(id, 5), 1, id, currency, total, 0 * total, 1, total, 0 * total from due`;
}

const at = await stage();
const token = await fill();
await makeDue();

interface Row {
  id: string;
  status: string;
  payment_currency: string;
  created_at: string;
  total: string;
}

const expected = async (where: string, order: string): Promise<string[]> =>
  (await at.owner.unsafe(`select id from payments where id like 'p0%' and (${where}) order by ${order}`)).map(
    ({ id }) => id,
  );

async function readAll(query: string): Promise<{ ids: string[]; totals: Set<number> }> {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let cursor: string | null = ""; cursor !== null; ) {
    const page = await list(`?limit=7${query}${cursor && `&cursor=${cursor}`}`);
    ids.push(...page.rows.map(({ id }: Row) => id));
    totals.add(page.total).add(page.total_count);
    expect(page.has_more).toBe(page.next_cursor !== null);
    expect(page.rows.length === 7 || page.next_cursor === null).toBe(true);
    cursor = page.next_cursor;
  }
  return { ids, totals };
}

const shown = "status in ('paid', 'processing')";

/** Payments in progress by due date, those without one, then the others, the newest first. */
const byDue = (due: string, id: string) => `status = 'processing' desc,
  case when status = 'processing' then (select min(due_date) from invoices where id = 'due-' || payments.id) end ${due} nulls last,
  case when status <> 'processing' then created_at end desc, id ${id}`;

describe("GET /payments", () => {
  test.each([
    ["", shown, "created_at desc, id desc"],
    ["&sort_order=asc", shown, "created_at, id"],
    ["&sort_by=total", shown, "total desc, id desc"],
    ["&sort_by=status", shown, "status = 'processing' desc, created_at desc, id desc"],
    [
      "&sort_by=status&sort_order=asc&statuses=paid&statuses=processing&currencies=EUR",
      `${shown} and payment_currency = 'EUR'`,
      "status = 'processing', created_at, id",
    ],
    ["&sort_by=status&search=PAY-2026-0", shown, "status = 'processing' desc, created_at desc, id desc"],
    ["&sort_by=status&sort_order=asc&search=PAY-2026-0", shown, "status = 'processing', created_at, id"],
    ["&sort_by=due_date&sort_order=asc", shown, byDue("asc", "asc")],
    ["&sort_by=due_date", shown, byDue("desc", "desc")],
    ["&sort_by=due_date&sort_order=asc&search=PAY-2026-0", shown, byDue("asc", "asc")],
    ["&sort_by=due_date&search=PAY-2026-0", shown, byDue("desc", "desc")],
    [
      "&sort_by=due_date&sort_order=asc&statuses=processing&currencies=EUR",
      "status = 'processing' and payment_currency = 'EUR'",
      byDue("asc", "asc"),
    ],
    [
      "&sort_by=due_date&sort_order=asc&statuses=failed&date_from=2026-03-10",
      "status = 'failed' and created_at >= '2026-03-10'",
      byDue("asc", "asc"),
    ],
    ["&statuses=failed", "status = 'failed'", "created_at desc, id desc"],
    ["&statuses=failed&statuses[]=cancelled", "status in ('failed', 'cancelled')", "created_at desc, id desc"],
    ["&currencies=jpy", `${shown} and payment_currency = 'JPY'`, "created_at desc, id desc"],
    ["&currencies[]=JPY&currencies[]=EUR", shown, "created_at desc, id desc"],
    ["&entities=individual", `${shown} and entity_type = 'individual'`, "created_at desc, id desc"],
    [
      "&entities=company&statuses=paid&currencies=EUR&sort_by=total&sort_order=asc",
      "entity_type = 'company' and status = 'paid' and payment_currency = 'EUR'",
      "total, id",
    ],
    ["&date_from=2026-03-10", `${shown} and created_at >= '2026-03-10'`, "created_at desc, id desc"],
    ["&date_to=2026-03-10", `${shown} and created_at < '2026-03-10'`, "created_at desc, id desc"],
    [
      "&date_from=2026-03-05T12:00:01Z&date_to=2026-03-20T13:00:00%2B02:00&statuses=paid",
      "status = 'paid' and created_at > '2026-03-05T12:00:00Z' and created_at < '2026-03-20T11:00:00Z'",
      "created_at desc, id desc",
    ],
    ["&date_from=2026-03-05&date_to=2026-03-01", "false", "id"],
    ["&search=PAY-2026-01", `${shown} and label like '%PAY-2026-01%'`, "created_at desc, id desc"],
    [
      "&search=-000&sort_by=total&currencies=EUR",
      `${shown} and label like '%-000%' and payment_currency = 'EUR'`,
      "total desc, id desc",
    ],
    ["&search=nobody", "false", "id"],
  ])("with %s returns each payment once, in order, with an exact total", async (query, where, order) => {
    const wanted = await expected(where, order);
    const { ids, totals } = await readAll(query);
    expect(ids).toEqual(wanted);
    expect([...totals]).toEqual([wanted.length]);
  });

  test("returns when the first invoice of a payment in progress is due", async () => {
    const { rows } = await list("?expand=legal_entity&sort_by=due_date&sort_order=asc&statuses=processing");
    const days = rows.map(({ due_date }: { due_date: string | null }) => due_date);
    expect(days.slice(0, 2)).toEqual(["2026-02-09T00:00:00.000Z", "2026-02-14T00:00:00.000Z"]);
    expect(days.at(-1)).toBeNull();
  });

  test("returns 50 rows by default, and none when there are none", async () => {
    expect((await list()).rows).toHaveLength(50);
    const empty = await addToken(at.owner, at.second);
    expect(await list("", empty)).toEqual({ rows: [], total: 0, has_more: false, next_cursor: null, total_count: 0 });
  });

  test("returns who was paid how much and by what, and nothing else", async () => {
    const [person] = await at.owner`
      insert into people (organization_id, first_name, last_name, email, country, job_title)
      values (${at.first.id}, 'Łucja', 'Núñez', 'lucja@people.example', 'PL', 'Welder') returning id`;
    const { id, invoice_id } = await addPayment(at.owner, at.first, {
      payment: "paid",
      worker_id: person?.id,
      total: "80.00",
    });
    await at.owner`update invoices set search_text = 'inv-2026-0042 łucja núñez' where id = ${invoice_id}`;
    await at.owner`update payments set search_text = search_text || ' inv-2026-0042 łucja núñez' where id = ${id}`;
    const own = await addToken(at.owner, at.first);
    const unused = { amount: "0.00", original_amount: null, original_currency: null };
    const row = {
      id,
      label: `PAY-${id}`,
      total: "80.00",
      total_due: "0.00",
      status: "paid",
      paid_at: "2026-03-02T00:00:00.000Z",
      created_at: "2026-03-02T00:00:00.000Z",
      timezone: "+00:00",
      payment_currency: "EUR",
      payment_method: { type: "bank_transfer" },
      workers: [{ id: person?.id, name: "Łucja Núñez", picUrl: null, contract_id: null }],
      invoices: [{ id: invoice_id }],
      service_reference: null,
      general_funds_used: unused,
      service_granted_credits_used: unused,
      prepaid_billing_credits_used: unused,
      eor_early_invoicing_funds_used: unused,
    };
    expect((await list("", own)).rows).toEqual([row]);
    const expanded = {
      ...row,
      legal_entity: { id: at.first.legal_entity_id, name: "First GmbH", type: "company", code: "DE" },
      invoice_count: 1,
      due_date: null,
    };
    expect((await list("?expand=legal_entity", own)).rows).toEqual([expanded]);
    for (const text of ["núñez", "%C5%81UCJA", "0042", "pay-"])
      expect((await list(`?search=${text}`, own)).total).toBe(1);
    expect((await list("?search=n_%25ez", own)).total).toBe(0);
    const csv = await send("GET", "/rest/v2/payments/export", own);
    expect(csv.text.split("\r\n")[1]).toBe(
      `PAY-${id},paid,2026-03-02T00:00:00.000Z,2026-03-02T00:00:00.000Z,First GmbH,DE,bank_transfer,EUR,80.00,1,INV-${invoice_id},Łucja Núñez,,,${id}`,
    );
    expect(csv.headers.get("content-disposition")).toContain('"payments.csv"');
  });

  test.each([
    "?limit=0",
    "?limit=101",
    "?statuses=done",
    "?entities=robot",
    "?currencies=EURO",
    "?date_from=yesterday",
    "?cursor=abc",
    "?sort_by=name",
    "?expand=all",
    "?search=%00",
  ])("refuses %s with 400", async (query) => {
    const answer = await send("GET", `/rest/v2/payments${query}`, token);
    expect([answer.status, answer.body.request.status]).toEqual([400, 400]);
  });

  test("rejects a cursor from different filters or another organization", async () => {
    const { next_cursor } = await list("?limit=5");
    expect((await send("GET", `/rest/v2/payments?limit=5&statuses=paid&cursor=${next_cursor}`, token)).status).toBe(
      400,
    );
    const stranger = await addToken(at.owner, at.second);
    expect((await send("GET", `/rest/v2/payments?limit=5&cursor=${next_cursor}`, stranger)).status).toBe(400);
  });

  test("keeps stored counts correct through changes and deletions", async () => {
    await fill("q");
    await at.owner`update payments set status = 'failed', paid_at = null where status = 'processing' and id like 'q%'`;
    await at.owner`delete from payments where id in ('q0001', 'q0002', 'q0003')`;
    for (const table of ["payment_counts", "payment_day_counts"]) {
      const kept = await at.owner.unsafe(
        `select organization_id, status, payment_currency, entity_type, sum(payments)::int as n from ${table} group by 1, 2, 3, 4 having sum(payments) <> 0 order by 1, 2, 3, 4`,
      );
      const counted = await at.owner`
        select organization_id, status, payment_currency, entity_type, count(*)::int as n from payments group by 1, 2, 3, 4 order by 1, 2, 3, 4`;
      expect([...kept]).toEqual([...counted]);
    }
  });
});
