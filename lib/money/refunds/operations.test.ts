import { describe, expect, test } from "vitest";
import { addInvoice, addToken, type InvoiceOptions, send, stage } from "#lib/testing/stage.ts";

const at = await stage();
const token = await addToken(at.owner, at.first);

const paid = (options: InvoiceOptions = {}) => addInvoice(at.owner, at.first, options);

const post = (path: string, body: object) => send("POST", `/rest/v2/refund-statements${path}`, token, { body });

const refund = (body: object) => post("", { reason: "Charged twice", ...body });

const stateOf = async (id: string) => {
  const [row] =
    await at.owner`select status, refunded_total::numeric(20, 2)::text as refunded from invoices where id = ${id}`;
  return [row?.status, row?.refunded];
};

describe("a refund", () => {
  test("returns part, then the rest, and the invoice is refunded once all of it is back", async () => {
    const id = await paid({ label: "INV-2026-0001" });
    const part = await refund({ invoice_id: id, amount: "30.5" });
    expect([part.status, part.body.data]).toEqual([
      201,
      {
        id: expect.stringMatching(/^[\w-]{21}$/),
        label: expect.stringMatching(/^CN-DE-\d{4}-\d{4}$/),
        total: "30.50",
        net_total: "30.50",
        vat_total: "0.00",
        status: "processing",
        created_at: expect.stringMatching(/Z$/),
        paid_at: null,
        release: false,
        released: { timesheets: 0, adjustments: 0, fixed_pay: 0, employer_cost: 0 },
        payment_currency: "EUR",
        paid_currency: "EUR",
        total_paid_currency: "30.50",
        fx_rate: "1",
        entity_type: "company",
        workers: [],
        invoices: [{ id }],
        legal_entity: { id: at.first.legal_entity_id, name: "First GmbH", type: "company", code: "DE" },
        reason: "Charged twice",
        failure_reason: null,
        earliest_paid_at: "2026-03-01T00:00:00.000Z",
        items: [
          {
            ...{
              invoice_id: id,
              label: "INV-2026-0001",
              invoice_status: "paid",
              invoice_total: "100.00",
              amount: "30.50",
              refunded_total: "30.50",
            },
            ...{ net_total: "30.50", vat_total: "0.00", vat_percentage: "" },
            ...{ paid_currency: "EUR", fx_rate: "1", amount_paid_currency: "30.50" },
          },
        ],
      },
    ]);
    const rest = await refund({ invoice_id: id });
    expect(rest.body.data.total).toBe("69.50");
    expect((await refund({ invoice_id: id })).body.errors[0]).toEqual({
      reason: "invoice_not_refundable",
      path: "/invoice_id",
      message: "INV-2026-0001 is already fully refunded",
    });
    expect((await post(`/${rest.body.data.id}/mark-paid`, {})).body.data).toMatchObject({
      status: "paid",
      paid_at: expect.stringMatching(/Z$/),
    });
    expect(await stateOf(id)).toEqual(["paid", "100.00"]);
    const { id: part_id, created_at } = part.body.data;
    expect((await post(`/${part_id}/mark-paid`, { paid_at: created_at })).body.data.paid_at).toBe(created_at);
    expect(await stateOf(id)).toEqual(["refunded", "100.00"]);
    const again = await post(`/${part.body.data.id}/fail`, { reason: "No" });
    expect([again.status, again.body.errors[0].message]).toEqual([
      409,
      expect.stringMatching(/^CN-DE-\d{4}-\d{4} is paid and can't become failed/),
    ]);
  });

  test("that fails releases the amount it held", async () => {
    const id = await paid();
    const { body } = await refund({ items: [{ invoice_id: id, amount: "100.00" }] });
    expect((await refund({ invoice_id: id, amount: "0.01" })).status).toBe(409);
    expect((await post(`/${body.data.id}/fail`, { reason: "Account closed" })).body.data).toMatchObject({
      status: "failed",
      failure_reason: "Account closed",
    });
    expect(await stateOf(id)).toEqual(["paid", "0.00"]);
    expect((await refund({ invoice_id: id, amount: "0.01" })).status).toBe(201);
  });

  test("that isn't what was confirmed is refused with both amounts, and nothing is held", async () => {
    const id = await paid();
    await refund({ invoice_id: id, amount: "30.00" });
    const { status, body } = await refund({ invoice_id: id, expected_total: "100.00" });
    expect([status, body.errors[0]]).toEqual([
      409,
      {
        reason: "amount_changed",
        path: "/expected_total",
        message: expect.stringMatching(/^You confirmed 100.00 EUR, but the refund comes to 70.00 EUR\./),
      },
    ]);
    expect((await refund({ invoice_id: id, expected_total: "70" })).body.data.total).toBe("70.00");
  });

  test("is rejected with what is wrong, where, and what to do", async () => {
    const mine = await paid({ label: "INV-2026-0100" });
    const yen = await paid({ currency: "JPY", total: "5000", label: "INV-2026-0101" });
    const open = await paid({ status: "pending", label: "INV-2026-0102" });
    const theirs = await addInvoice(at.owner, at.second);
    const refusals: [object, number, string, RegExp][] = [
      [{}, 400, "/invoice_id", /^Send either invoice_id/],
      [{ invoice_id: mine, items: [{ invoice_id: mine }] }, 400, "/invoice_id", /^Send either invoice_id/],
      [{ items: [] }, 400, "/items", /at least one/],
      [{ items: [{ invoice_id: mine }, { invoice_id: mine }] }, 400, "/items/1", /twice/],
      [{ items: [{ invoice_id: theirs }] }, 400, "/items/0", /Invoice not found/],
      [
        { items: [{ invoice_id: mine }, { invoice_id: yen }] },
        400,
        "/items/1",
        /INV-2026-0101 is in JPY, the others in EUR/,
      ],
      [{ invoice_id: mine, amount: "1.001" }, 400, "/amount", /at most 2 decimal places, as EUR has: write 1.00/],
      [{ invoice_id: yen, amount: "1.5" }, 400, "/amount", /JPY has no decimal places/],
      [{ invoice_id: mine, amount: "0.00" }, 400, "/amount", /positive/],
      [{ invoice_id: mine, amount: "-1" }, 400, "/amount", /positive/],
      [{ invoice_id: mine, amount: "1e3" }, 400, "/amount", /positive/],
      [{ invoice_id: mine, amount: 5 }, 400, "/amount", /as text/],
      [{ invoice_id: mine, amount: "999999999999999" }, 409, "/amount", /At most 100.00 EUR of INV-2026-0100/],
      [{ invoice_id: open }, 409, "/invoice_id", /INV-2026-0102 is pending: only paid/],
      [{ invoice_id: mine, reason: " " }, 400, "/reason", /Enter a reason/],
    ];
    for (const [body, status, path, message] of refusals) {
      const answer = await refund(body);
      expect([body, answer.status, answer.body.errors[0].path]).toEqual([body, status, path]);
      expect(answer.body.errors[0].message).toMatch(message);
    }
    expect(await stateOf(mine)).toEqual(["paid", "0.00"]);
  });

  test("never exceeds what was paid under concurrency, and numbers stay gapless", async () => {
    const ids = [await paid(), await paid()];
    const forth = ids.map((invoice_id) => ({ invoice_id, amount: "7.00" }));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => refund({ items: n % 2 ? forth : [...forth].reverse() })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(14);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    for (const id of ids) expect(await stateOf(id)).toEqual(["paid", "98.00"]);
    const [numbers] = await at.owner`
      select count(*) as n, max(split_part(label, '-', 4)::int) as last from refund_statements where organization_id = ${at.first.id}`;
    expect(numbers?.n).toBe(numbers?.last);
  });
});

describe("the list", () => {
  test("returns every statement once, in order, with an exact total, by each filter", async () => {
    const read = async (query: string) => {
      const rows: { id: string; status: string; created_at: string }[] = [];
      let total = 0;
      for (let cursor: string | null = ""; cursor !== null; ) {
        const { body } = await send(
          "GET",
          `/rest/v2/refund-statements?limit=5${query}${cursor && `&cursor=${cursor}`}`,
          token,
        );
        rows.push(...body.data.rows);
        ({ total, next_cursor: cursor } = body.data);
      }
      return { rows, total };
    };
    const counted = async (where: string, order: string) =>
      (
        await at.owner.unsafe(
          `select id from refund_statements where organization_id = '${at.first.id}' and ${where} order by ${order}`,
        )
      ).map(({ id }) => id);
    for (const amount of ["9", "80", "9", "9", "12.5", "9", "100"]) await refund({ invoice_id: await paid(), amount });
    for (const [query, where, order = "created_at desc, id desc"] of [
      ["", "true"],
      ["&statuses=failed", "status = 'failed'"],
      ["&currencies=EUR&entities=company", "true"],
      ["&currencies=JPY", "false"],
      ["&date_from=2026-01-01&date_to=9999-12-31", "true"],
      ["&date_to=2020-01-01", "false"],
      ["&search=-0002", "label like '%-0002'"],
      ["&sort_by=total", "true", "total desc, id desc"],
      ["&sort_by=total&sort_order=asc&currencies=EUR", "true", "total, id"],
    ] as const) {
      const { rows, total } = await read(query);
      expect([query, rows.map(({ id }) => id)]).toEqual([query, await counted(where, order)]);
      expect(total).toBe(rows.length);
    }
  });

  test("adds up all that match, by currency, if asked to", async () => {
    for (const amount of ["10", "12.5"]) await refund({ invoice_id: await paid(), amount });
    const read = async (query: string) => (await send("GET", `/rest/v2/refund-statements?limit=1${query}`, token)).body;
    expect(await read("")).not.toHaveProperty("totals");
    expect((await read("&totals=true")).totals.count).toBeGreaterThan(1);
    for (const [query, where] of [
      ["", "true"],
      ["&statuses=failed", "status = 'failed'"],
      ["&search=-0002", "label like '%-0002'"],
    ] as const) {
      const sums = await at.owner.unsafe(
        `select payment_currency as currency, count(*)::int as count, sum(total)::text as total from refund_statements
           where organization_id = '${at.first.id}' and ${where} group by 1 order by 1`,
      );
      const { data, totals } = await read(`${query}&totals=true`);
      expect(totals).toEqual({ count: data.total_count, by_currency: [...sums] });
    }
  });

  test("returns 400 and 403 with codes", async () => {
    const wrong = await send("GET", "/rest/v2/refund-statements?limit=0", token);
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { errors: [{ code: "invalid_value", message: expect.any(String), path: "/limit" }] },
    ]);
    const narrow = await addToken(at.owner, at.first, { scopes: ["people:read"] });
    const closed = await send("GET", "/rest/v2/refund-statements", narrow);
    expect([closed.status, closed.body]).toEqual([
      403,
      { errors: [{ code: "insufficient_scope", message: expect.any(String) }] },
    ]);
  });

  test("has a breakdown that adds up to the statement, and a CSV with one row per statement", async () => {
    const { body } = await refund({
      items: [
        { invoice_id: await paid(), amount: "1.10" },
        { invoice_id: await paid(), amount: "2.20" },
      ],
    });
    const breakdown = await send("GET", `/rest/v2/refund-statements/${body.data.id}/breakdown`, token);
    expect(breakdown.body).toEqual({
      data: [
        expect.objectContaining({ total: "1.10", currency: "EUR" }),
        expect.objectContaining({ total_payment_currency: "2.20" }),
      ],
      hasMore: false,
      nextCursor: null,
    });
    const csv = await send("GET", "/rest/v2/refund-statements/export", token);
    const [all] =
      await at.owner`select count(*)::int as n from refund_statements where organization_id = ${at.first.id}`;
    expect(csv.text.trim().split("\r\n")).toHaveLength(all?.n + 1);
  });
});
