import { describe, expect, test } from "vitest";
import { addPayment, addRefund, payDesk } from "#lib/testing/payments.ts";

const dayMs = 86_400_000;
const dayOf = (instant: string) => instant.slice(0, 10);
const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

const desk = await payDesk();

async function databaseTime(): Promise<string> {
  const [row] = await desk.at.owner<{ now: string }[]>`select now() as now`;
  return new Date(row?.now ?? "").toISOString();
}

const documents = {
  /** Recorded now, for an invoice that was issued then. */
  async payments(issued_at: string) {
    return (await addPayment(desk.at.owner, desk.at.first, { issued_at, created_at: await databaseTime() })).id;
  },
  /** Recorded now, for an invoice that was paid then. */
  async "refund-statements"(paid_at: string) {
    const id = await addRefund(desk.at.owner, desk.at.first);
    await desk.at
      .owner`update invoices set paid_at = ${paid_at} where id in (select invoice_id from refund_items where refund_statement_id = ${id})`;
    return id;
  },
};

const did = { payments: "issued", "refund-statements": "paid" };

describe.each(Object.keys(documents) as (keyof typeof documents)[])("the paid date of %s", (kind) => {
  /** A document recorded today for what happened three days ago, with a helper that marks it as paid at a given time. */
  async function made() {
    const now = await databaseTime();
    const since = `${dayOf(later(now, -3 * dayMs))}T10:20:30.400Z`;
    const id = await documents[kind](since);
    const paid = (paid_at: string) => desk.post(`/${kind}/${id}/mark-paid`, { paid_at });
    return { id, now, since, paid };
  }

  test.each([
    ["an hour", 3_600_000],
    ["six seconds", 6000],
  ])("can't be %s before what it is for, and the time named in the error is accepted", async (_, ms) => {
    const { since, paid } = await made();
    const { status, body } = await paid(later(since, -ms));
    expect([status, body.errors[0]]).toEqual([
      400,
      {
        reason: "invalid_value",
        path: "/paid_at",
        message: expect.stringMatching(new RegExp(`was ${did[kind]} at .*: choose that time or a later one$`)),
      },
    ]);
    const [named = ""] = body.errors[0].message.match(/\d{4}-\S+Z/) ?? [];
    expect((await paid(named)).body.data).toMatchObject({ status: "paid", paid_at: since });
  });

  test("can't be a day before what it is for, and the day named in the error is accepted", async () => {
    const { since, paid } = await made();
    const { status, body } = await paid(dayOf(later(since, -dayMs)));
    expect([status, body.errors[0]]).toEqual([
      400,
      {
        reason: "invalid_value",
        path: "/paid_at",
        message: expect.stringMatching(new RegExp(`was ${did[kind]} on .* \\(UTC\\): choose that day or a later one$`)),
      },
    ]);
    const [named = ""] = body.errors[0].message.match(/\d{4}-\d\d-\d\d(?= \(UTC\))/) ?? [];
    expect((await paid(named)).body.data.paid_at).toBe(since);
  });

  test.each([
    ["an hour", (now: string) => later(now, 3_600_000)],
    ["two days", (now: string) => dayOf(later(now, 2 * dayMs))],
    ["centuries", () => "2999-01-01"],
  ])("can't be %s in the future, and the time or day named in the error is accepted", async (_, ahead) => {
    const { now, paid } = await made();
    const { status, body } = await paid(ahead(now));
    expect([status, body.errors[0]]).toEqual([
      400,
      {
        reason: "invalid_value",
        path: "/paid_at",
        message: expect.stringMatching(/is in the future: choose .* or an earlier/),
      },
    ]);
    const [named = ""] = body.errors[0].message.match(/(?<=choose )\S+/) ?? [];
    expect((await paid(named)).body.data.status).toBe("paid");
  });

  test("tolerates a few seconds of clock skew by using the nearest possible time", async () => {
    const early = await made();
    expect((await early.paid(later(early.since, -4000))).body.data.paid_at).toBe(early.since);
    const late = await made();
    const { body } = await late.paid(later(await databaseTime(), 4000));
    expect(Date.parse(body.data.paid_at)).toBeLessThanOrEqual(Date.parse(await databaseTime()));
  });

  test("can be a plain day, meaning its first moment, the time of what it is for on that day, or now if today", async () => {
    const between = await made();
    const day = dayOf(later(between.since, dayMs));
    expect((await between.paid(day)).body.data.paid_at).toBe(`${day}T00:00:00.000Z`);
    const first = await made();
    expect((await first.paid(dayOf(first.since))).body.data.paid_at).toBe(first.since);
    const current = await made();
    const before = await databaseTime();
    const { paid_at } = (await current.paid(dayOf(before))).body.data;
    expect(dayOf(paid_at)).toBe(dayOf(before));
    expect(Date.parse(paid_at)).toBeLessThanOrEqual(Date.parse(await databaseTime()));
  });

  test("is also rejected by the database if it is before what it is for", async () => {
    const { id, since } = await made();
    const table = kind.replace("-", "_");
    await expect(
      desk.at.owner.unsafe(
        `update ${table} set status = 'paid', paid_at = timestamptz '${later(since, -1000)}' where id = '${id}'`,
      ),
    ).rejects.toThrow(`${table}_paid_after`);
  });
});

const dayBefore = async (days: number) => dayOf(later(await databaseTime(), -days * dayMs));

describe("a payment that was made before it is recorded", () => {
  test("has the rates of its day, is paid at once, and its invoices too; one that was recorded before keeps its rates", async () => {
    const { at } = desk;
    const [friday, today] = [await dayBefore(3), await dayBefore(0)];
    for (const [valid_on, per_dollar] of [
      [friday, "0.50"],
      [today, "0.80"],
    ])
      await at.owner`insert into exchange_rates ${at.owner({ organization_id: at.first.id, currency: "EUR", valid_on, per_dollar, source: "test" })}`;
    const dollars = () => desk.waiting({ total: "100.00", currency: "USD" });
    const invoice = await dollars();
    const asked = { invoice_ids: [invoice], paid_at: friday };
    expect((await desk.post("/payments/preview", asked)).body.data.total).toBe("50.00");
    expect((await desk.post("/payments/plan", asked)).body.data).toMatchObject({
      rates_on: friday,
      payments: [{ total: "50.00" }],
      earliest_paid_at: "2026-03-01T00:00:00.000Z",
    });
    const { status, body } = await desk.create(asked);
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        status: "paid",
        total: "50.00",
        total_due: "0.00",
        paid_at: `${friday}T00:00:00.000Z`,
      }),
    ]);
    expect(await desk.statusOf(invoice)).toEqual(["paid", true]);

    const recorded = (await desk.create({ invoice_ids: [await dollars()] })).body.data;
    expect(recorded).toMatchObject({ status: "processing", total: "80.00" });
    const marked = await desk.post(`/payments/${recorded.id}/mark-paid`, { paid_at: friday });
    expect(marked.body.data).toMatchObject({ status: "paid", total: "80.00", paid_at: `${friday}T00:00:00.000Z` });
  });

  test("is refused before the latest of its invoices was issued, and in the future, and nothing is paid", async () => {
    const now = await databaseTime();
    const day = (before: number) => dayOf(later(now, -before * dayMs));
    const [old, last] = [day(20), day(5)];
    const ids = [
      await desk.waiting({ issued_at: old }),
      await desk.waiting({ issued_at: `${last}T09:00:00.000Z`, label: "INV-2026-4711" }),
    ];
    for (const [paid_at, words] of [
      [day(6), `INV-2026-4711 was issued on ${last} (UTC): choose that day or a later one`],
      [day(-2), "is in the future: choose"],
    ] as const) {
      for (const path of ["/payments", "/payments/preview", "/payments/plan"]) {
        const method = path === "/payments" ? { method: "bank_transfer" } : {};
        const { status, body } = await desk.post(path, { invoice_ids: ids, paid_at, ...method });
        expect([path, status, body.errors?.[0]]).toEqual([
          path,
          400,
          { reason: "invalid_value", path: "/paid_at", message: expect.stringContaining(words) },
        ]);
      }
    }
    expect(await desk.statusOf(ids[0] as string)).toEqual(["awaiting_payment", false]);
  });
});
