import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addInvoice,
  addOrganization,
  addToken,
  type Stage,
  send,
  stage,
  type TestOrganization,
} from "#lib/api/testing.ts";

let at: Stage;
let token: string;

beforeAll(async () => {
  at = await stage();
  token = await addToken(at.owner, at.first, { scopes: ["accounting:read"] });
});

/** An organization of its own with a token, for tests that count. */
async function fresh(): Promise<{ organization: TestOrganization; token: string }> {
  const organization = await addOrganization(at.owner, `Org ${randomUUID()}`);
  return { organization, token: await addToken(at.owner, organization, { scopes: ["accounting:read"] }) };
}

async function addMany(organization: TestOrganization, count: number): Promise<void> {
  await at.owner`
    insert into invoices (organization_id, id, label, status, is_cor, currency, total, amount, vat_total, service_fee, billing_type, document_type,
      recipient_legal_entity_id, search_text, issued_at, due_date, paid_at)
    select ${organization.id}, 'i' || n, 'INV-' || n, status, n % 10 = 0, 'EUR', (n % 7) + 0.50, 1.00, 0.00, 0.00, 'WORK', 'INVOICE',
      ${organization.legal_entity_id}, 'inv-' || n, timestamptz '2026-01-01T00:00:00Z' + (n / 3) * interval '1 day', timestamptz '2026-06-01T00:00:00Z' - n * interval '1 hour',
      case when status = 'paid' then timestamptz '2026-07-01T00:00:00Z' end
    from generate_series(1, ${count}::integer) as n, lateral (select (array['paid', 'pending', 'processing', 'paid', 'failed'])[1 + n % 5] as status) as s`;
}

describe("GET /invoices", () => {
  test("answers the documented record and envelope, with amounts to the last digit of the currency", async () => {
    const { organization, token } = await fresh();
    await addInvoice(at.owner, organization, {
      id: "yen",
      total: "125000",
      currency: "JPY",
      issued_at: "2026-03-01T08:30:00.000Z",
    });
    await addInvoice(at.owner, organization, {
      id: "dinar",
      total: "1250.375",
      currency: "BHD",
      issued_at: "2026-02-01T00:00:00.000Z",
    });
    const { status, body } = await send("GET", "/rest/v2/invoices", token);
    expect(status).toBe(200);
    expect(body.page).toEqual({ offset: 0, total_rows: 2, items_per_page: 25, cursor: null });
    expect(body.data[0]).toEqual({
      id: "yen",
      label: "INV-yen",
      total: "125000",
      amount: "125000",
      status: "paid",
      vat_id: "",
      vat_total: "0",
      vat_percentage: "",
      paid_at: "2026-03-01T08:30:00.000Z",
      currency: "JPY",
      service_fee: "0",
      due_date: "2026-03-01T08:30:00.000Z",
      issued_at: "2026-03-01T08:30:00.000Z",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      is_overdue: false,
      contract_id: null,
      recipient_legal_entity_id: organization.legal_entity_id,
      billing_type: "WORK",
      document_type: "INVOICE",
    });
    expect(body.data[1].total).toBe("1250.375");
  });

  test("returns only paid invoices unless status is all; statuses selects some", async () => {
    const { organization, token } = await fresh();
    for (const status of ["paid", "pending", "cancelled", "open"]) await addInvoice(at.owner, organization, { status });
    const statuses = async (query: string) => {
      const { body } = await send("GET", `/rest/v2/invoices?${query}`, token);
      expect(body.page.total_rows).toBe(body.data.length);
      return body.data.map((row: { status: string }) => row.status).sort();
    };
    expect(await statuses("")).toEqual(["paid"]);
    expect(await statuses("status=pending")).toEqual(["paid"]);
    expect(await statuses("status=all")).toEqual(["canceled", "paid", "pending", "pending"]);
    expect(await statuses("statuses=canceled")).toEqual(["canceled"]);
    expect(await statuses("statuses=canceled&statuses=paid")).toEqual(["canceled", "paid"]);
    expect(await statuses("statuses[]=pending")).toEqual(["pending", "pending"]);
  });

  test("leaves out COR invoices unless include=cor", async () => {
    const { organization, token } = await fresh();
    await addInvoice(at.owner, organization, { is_cor: true });
    await addInvoice(at.owner, organization);
    expect((await send("GET", "/rest/v2/invoices", token)).body.page.total_rows).toBe(1);
    expect((await send("GET", "/rest/v2/invoices?include=cor", token)).body.page.total_rows).toBe(2);
  });

  test("issued_from_date is inclusive, issued_to_date exclusive, by date or instant", async () => {
    const { organization, token } = await fresh();
    for (const day of ["2026-01-31T23:59:59.999Z", "2026-02-01T00:00:00.000Z", "2026-03-01T00:00:00.000Z"])
      await addInvoice(at.owner, organization, { id: day.slice(0, 10), issued_at: day });
    const ids = async (query: string) =>
      (await send("GET", `/rest/v2/invoices?${query}`, token)).body.data.map((row: { id: string }) => row.id);
    expect(await ids("issued_from_date=2026-02-01&issued_to_date=2026-03-01")).toEqual(["2026-02-01"]);
    expect(await ids("issued_from_date=2026-02-01T01:00:00%2B01:00")).toEqual(["2026-03-01", "2026-02-01"]);
    expect(await ids("issued_to_date=2026-02-01")).toEqual(["2026-01-31"]);
  });

  test.each(["issued_at", "due_date", "total"])(
    "pages through everything once by cursor, sorted by %s, both ways, ties included",
    async (sort) => {
      const { organization, token } = await fresh();
      await addMany(organization, 60);
      const { body: whole } = await send(
        "GET",
        `/rest/v2/invoices?status=all&include=cor&limit=100&sort_by=${sort}`,
        token,
      );
      for (const order of ["desc", "asc"]) {
        const seen: string[] = [];
        let cursor: string | null = "";
        for (let offset = 0; cursor !== null; offset += 7) {
          const { body } = await send(
            "GET",
            `/rest/v2/invoices?status=all&include=cor&limit=7&sort_by=${sort}&sort_order=${order}&cursor=${cursor}`,
            token,
          );
          expect(body.page).toMatchObject({ offset, total_rows: 60, items_per_page: 7 });
          seen.push(...body.data.map((row: { id: string }) => row.id));
          cursor = body.page.cursor;
        }
        const expected = whole.data.map((row: { id: string }) => row.id);
        expect(seen).toEqual(order === "desc" ? expected : expected.toReversed());
      }
    },
  );

  test("pages by offset without a cursor key, and never answers a short middle page", async () => {
    const { organization, token } = await fresh();
    await addMany(organization, 23);
    const { body } = await send("GET", "/rest/v2/invoices?status=all&include=cor&limit=10&offset=10", token);
    expect(body.page).toEqual({ offset: 10, total_rows: 23, items_per_page: 10 });
    expect(body.data).toHaveLength(10);
    const beyond = await send("GET", "/rest/v2/invoices?status=all&include=cor&limit=10&offset=999999999", token);
    expect(beyond.body).toEqual({ data: [], page: { offset: 999999999, total_rows: 23, items_per_page: 10 } });
  });

  test("total_rows stays exact through inserts, changes of status and deletions", async () => {
    const { organization, token } = await fresh();
    await addMany(organization, 200);
    const compare = async () => {
      for (const query of [
        "",
        "status=all",
        "include=cor",
        "statuses=failed&statuses=pending",
        "status=all&include=cor",
        "status=all&search=inv-1",
        "status=all&issued_from_date=2026-02-01",
      ]) {
        const { body } = await send("GET", `/rest/v2/invoices?limit=100&offset=0&${query}`, token);
        const { body: rest } = await send("GET", `/rest/v2/invoices?limit=100&offset=100&${query}`, token);
        expect(body.page.total_rows).toBe(body.data.length + rest.data.length);
      }
    };
    await compare();
    await at.owner`update invoices set status = 'processing' where organization_id = ${organization.id} and status = 'pending' and id < 'i150'`;
    await compare();
    await at.owner`update invoices set is_cor = not is_cor, status = case status when 'failed' then 'skipped' else status end where organization_id = ${organization.id}`;
    await compare();
    await at.owner`delete from invoices where organization_id = ${organization.id} and id like '%3'`;
    await compare();
  });

  test("searches label and worker's name as plain text: wildcards have no meaning", async () => {
    const { organization, token } = await fresh();
    for (const label of ["INV-100%", "INV-1001", "INV_X", "A\\B"]) await addInvoice(at.owner, organization, { label });
    const labels = async (text: string) =>
      (await send("GET", `/rest/v2/invoices?search=${encodeURIComponent(text)}`, token)).body.data
        .map((row: { label: string }) => row.label)
        .sort();
    expect(await labels("inv-100")).toEqual(["INV-100%", "INV-1001"]);
    expect(await labels("100%")).toEqual(["INV-100%"]);
    expect(await labels("v_x")).toEqual(["INV_X"]);
    expect(await labels("a\\b")).toEqual(["A\\B"]);
    expect(await labels("nobody")).toEqual([]);
  });

  test("finds the same rows, in the same order and number, however many there are and however far the page is", async () => {
    const { organization, token } = await fresh();
    await addMany(organization, 2600);
    const walk = async (query: string) => {
      const ids: string[] = [];
      for (let offset = 0; ; offset += 100) {
        const { body } = await send("GET", `/rest/v2/invoices?include=cor&limit=100&offset=${offset}&${query}`, token);
        ids.push(...body.data.map((row: { id: string }) => row.id));
        if (body.data.length < 100) return { ids, total: body.page.total_rows };
      }
    };
    const byCursor = async (query: string) => {
      const ids: string[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { body } = await send("GET", `/rest/v2/invoices?include=cor&limit=100&cursor=${cursor}&${query}`, token);
        ids.push(...body.data.map((row: { id: string }) => row.id));
        cursor = body.page.cursor;
      }
      return ids;
    };
    const all = await walk("status=all");
    expect([all.ids.length, all.total, new Set(all.ids).size]).toEqual([2600, 2600, 2600]);
    // 2,600 rows match the first text, 1,111 the second, 111 the third: beyond and within what a search reads by hits.
    for (const text of ["inv-", "inv-1", "inv-11"]) {
      const expected = all.ids.filter((id) => `inv-${id.slice(1)}`.includes(text));
      const found = await walk(`status=all&search=${text}`);
      expect(found).toEqual({ ids: expected, total: expected.length });
      expect(await byCursor(`status=all&search=${text}`)).toEqual(expected);
    }
  });

  test("answers 400 as a bare array that names each wrong parameter", async () => {
    const { status, body } = await send(
      "GET",
      "/rest/v2/invoices?limit=0&offset=-1&issued_from_date=2026-02-30&include=all&sort_by=name&statuses=open",
      token,
    );
    expect(status).toBe(400);
    expect(body.map((item: { path: string }) => item.path).sort()).toEqual([
      "/include",
      "/issued_from_date",
      "/limit",
      "/offset",
      "/sort_by",
      "/statuses",
    ]);
    for (const item of body)
      expect(item).toEqual({ code: "invalid", message: expect.stringMatching(/^must be/), path: item.path });
  });

  test.each([
    "limit=101",
    "limit=ten",
    "limit=1&limit=2",
    "limit=1e3",
    "issued_to_date=yesterday",
    "issued_to_date=0000-01-01",
    "issued_from_date=2026-01-01T00:00:00",
    "cursor=abc",
    "cursor=a&offset=5",
    `search=${"x".repeat(201)}`,
    "search=%00",
  ])("refuses %s with 400", async (query) => {
    const { status, body } = await send("GET", `/rest/v2/invoices?${query}`, token);
    expect([status, Array.isArray(body)]).toEqual([400, true]);
  });

  test.each([
    "unknown=1&entities=individual",
    "limit=25.0",
    "limit=",
    "issued_from_date=9999-12-31",
    "search=%25",
    "__proto__=1",
    "constructor=1",
  ])("takes %s", async (query) => {
    expect((await send("GET", `/rest/v2/invoices?${query}`, token)).status).toBe(200);
  });

  test("a cursor of other filters is refused, one of another organization finds nothing, an altered one is refused", async () => {
    const { organization, token: theirs } = await fresh();
    await addMany(organization, 30);
    const { body } = await send("GET", "/rest/v2/invoices?limit=5", theirs);
    const cursor: string = body.page.cursor;
    expect((await send("GET", `/rest/v2/invoices?status=all&cursor=${cursor}`, theirs)).status).toBe(400);
    await addInvoice(at.owner, at.first, { issued_at: "2020-01-01T00:00:00.000Z" });
    const other = await send("GET", `/rest/v2/invoices?limit=5&cursor=${cursor}`, token);
    expect([other.status, other.body.data]).toEqual([200, []]);
    for (let position = 0; position < cursor.length; position += 1) {
      const altered = cursor.slice(0, position) + (cursor[position] === "A" ? "B" : "A") + cursor.slice(position + 1);
      const answer = await send("GET", `/rest/v2/invoices?limit=5&cursor=${altered}`, theirs);
      // The last character of base64url may hold bits that stand for nothing.
      if (position < cursor.length - 1) expect(answer.status).toBe(400);
      else expect([200, 400]).toContain(answer.status);
    }
  });

  test("expand=worker adds the worker, and only then", async () => {
    const { organization, token } = await fresh();
    const id = randomUUID();
    await at.owner`insert into people (organization_id, id, first_name, last_name, email, country, job_title) values (${organization.id}, ${id}, 'Łucja', 'O''Brien', 'l@x.example', 'PL', 'Engineer')`;
    await addInvoice(at.owner, organization, { worker_id: id });
    await addInvoice(at.owner, organization, { issued_at: "2020-01-01T00:00:00.000Z" });
    const { body } = await send("GET", "/rest/v2/invoices?expand=worker", token);
    expect(body.data.map((row: { worker: unknown }) => row.worker)).toEqual([
      { id, name: "Łucja O'Brien", country: "PL" },
      null,
    ]);
    expect((await send("GET", "/rest/v2/invoices", token)).body.data[0]).not.toHaveProperty("worker");
  });

  test("marks as overdue what is due and not settled", async () => {
    const { organization, token } = await fresh();
    await addInvoice(at.owner, organization, { id: "late", status: "pending", due_date: "2020-01-01T00:00:00.000Z" });
    await addInvoice(at.owner, organization, { id: "paid", due_date: "2020-01-01T00:00:00.000Z" });
    await addInvoice(at.owner, organization, { id: "open", status: "open", due_date: "2999-01-01T00:00:00.000Z" });
    const { body } = await send("GET", "/rest/v2/invoices?status=all", token);
    expect(
      Object.fromEntries(body.data.map((row: { id: string; is_overdue: boolean }) => [row.id, row.is_overdue])),
    ).toEqual({ late: true, paid: false, open: false });
  });
});

describe("GET /invoices/{invoice_id}", () => {
  test("answers the invoice with its own line items, in the finer status", async () => {
    const { organization, token } = await fresh();
    const id = await addInvoice(at.owner, organization, { status: "awaiting_payment", total: "80.00" });
    await addInvoice(at.owner, organization);
    const { status, body } = await send("GET", `/rest/v2/invoices/${id}`, token);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ id, status: "awaiting_payment", total: "80.00", worker_id: null });
    expect(body.data.line_items).toEqual([
      {
        id: `${id}-1`,
        type: "IC_WORK",
        total: "80.00",
        fx_rate: "1",
        quantity: 1,
        tax_rate: "0",
        tax_type: null,
        description: "Work",
        price_per_unit: 80,
        sub_description: "",
      },
    ]);
  });

  test("answers its own 404 body", async () => {
    const { status, body } = await send("GET", "/rest/v2/invoices/none", token);
    expect([status, body]).toEqual([
      404,
      { request: { method: "GET", status: 404 }, errors: [{ message: "Invoice not found" }] },
    ]);
  });

  test.each(["%00", "%E0%A4%A", "..%2f..", "a".repeat(101), "%F0%9F%92%B8"])(
    "answers 400 or 404 to the odd id %s",
    async (id) => {
      expect([400, 404]).toContain((await send("GET", `/rest/v2/invoices/${id}`, token)).status);
    },
  );
});

describe("GET /invoices/export", () => {
  test("holds exactly the filtered rows in the order of the list, over several batches", async () => {
    const { organization, token } = await fresh();
    await addMany(organization, 4500);
    const { text, headers } = await send(
      "GET",
      "/rest/v2/invoices/export?status=all&sort_by=total&sort_order=asc",
      token,
    );
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="invoices.csv"');
    const [head, ...rows] = text.trimEnd().split("\r\n");
    expect(head).toBe(
      "label,status,issued_at,due_date,paid_at,worker,country,currency,amount,service_fee,vat_total,total,contract_id,id",
    );
    const { body: start } = await send(
      "GET",
      "/rest/v2/invoices?status=all&sort_by=total&sort_order=asc&limit=1",
      token,
    );
    const { body: end } = await send(
      "GET",
      `/rest/v2/invoices?status=all&sort_by=total&sort_order=asc&limit=1&offset=${rows.length - 1}`,
      token,
    );
    expect(rows).toHaveLength(start.page.total_rows);
    expect(rows[0]).toContain(`,${start.data[0].total},,${start.data[0].id}`);
    expect(rows.at(-1)).toContain(`,${end.data[0].total},,${end.data[0].id}`);
    expect(new Set(rows).size).toBe(rows.length);
  });

  test("a cell that a spreadsheet would run as a formula arrives as text", async () => {
    const { organization, token } = await fresh();
    for (const label of ["=1+1", "@x", "+1", "-1", 'a,"b"']) await addInvoice(at.owner, organization, { label });
    const { text } = await send("GET", "/rest/v2/invoices/export", token);
    for (const cell of ["'=1+1", "'@x", "'+1", "'-1", '"a,""b"""']) expect(text).toContain(`\r\n${cell},`);
  });
});

test("X-Version: the baseline is taken on both roots, an unknown one is refused", async () => {
  const ok = await send("GET", "/rest/invoices", token, { headers: { "x-version": "2026-01-01" } });
  expect([ok.status, ok.headers.get("x-version")]).toEqual([200, "2026-01-01"]);
  expect((await send("GET", "/rest/v2/invoices", token)).headers.get("x-version")).toBe("2026-01-01");
  expect((await send("GET", "/rest/v2/invoices", token, { headers: { "x-version": "2019-01-01" } })).status).toBe(400);
});
