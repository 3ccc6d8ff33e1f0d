import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { addAdjustment, addContract, addHours, type Payroll, payroll, setDays } from "#lib/testing/payment-cycles.ts";
import { proof, sized } from "#lib/testing/size.ts";
import { addInvoice, addSession, send } from "#lib/testing/stage.ts";

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
});

/** The latest invoice of a contract that isn't canceled. */
async function latest(contract_id: string): Promise<{ id: string; label: string; total: string; status: string }> {
  const [row] = await own.at.owner<{ id: string; label: string; total: string; status: string }[]>`
    select id, label, total::text, status from invoices where contract_id = ${contract_id} and status <> 'cancelled' order by label desc limit 1`;
  if (!row) throw new Error("no invoice");
  return row;
}

async function ok(answer: ReturnType<Payroll["post"]>) {
  const { status, body } = await answer;
  expect(body.errors ?? "").toBe("");
  expect(status).toBeLessThan(300);
  return body.data;
}

async function pay(invoice_ids: string[]): Promise<void> {
  const { id } = await ok(own.post("/payments", { invoice_ids, method: "bank_transfer" }));
  await ok(own.post(`/payments/${id}/mark-paid`, {}));
}

const refund = (body: object) => own.post("/refund-statements", { reason: "Wrong project", ...body });
const refunded = async (body: object): Promise<{ id: string }> => ok(refund(body));
const settle = (id: string) => ok(own.post(`/refund-statements/${id}/mark-paid`, {}));
const fail = (id: string) => ok(own.post(`/refund-statements/${id}/fail`, { reason: "Account closed" }));

/** Hours and adjustments by status. */
async function work(contract_id: string): Promise<Record<string, number>> {
  const rows = await own.at.owner<{ key: string; n: number }[]>`
    select kind || ' ' || status as key, count(*)::integer as n from (
      select 'hours' as kind, status from timesheets where contract_id = ${contract_id}
      union all select 'adjustment', status from invoice_adjustments where contract_id = ${contract_id}) as each group by 1`;
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]));
}

/** A contractor with hours and an adjustment, invoiced and paid. */
async function hourly(): Promise<{ contract_id: string; invoice_id: string }> {
  const contract_id = await addContract(own.at.owner, own.organization, { frequency: "hourly", rate: "31.37" });
  await addHours(own.at.owner, own.organization, { contract_id, date_worked: "2026-04-02", quantity: "7.5" });
  await addHours(own.at.owner, own.organization, { contract_id, date_worked: "2026-04-03" });
  await addAdjustment(own.at.owner, own.organization, { contract_id, date_submitted: "2026-04-20" });
  await own.close();
  const { id } = await latest(contract_id);
  await pay([id]);
  return { contract_id, invoice_id: id };
}

async function shown(invoice_id: string) {
  const { status: _, ...invoice } = (await own.read(`invoices/${invoice_id}`)).body.data;
  const preview = (await own.data("/preview?limit=100")).map(({ invoice: __, ...row }: { invoice: unknown }) => row);
  return { invoice, preview };
}

describe("a full refund that releases the work", () => {
  test("returns hours and adjustments to the next cycle once it's paid, and leaves the invoice as it was", async () => {
    const { contract_id, invoice_id } = await hourly();
    const before = await shown(invoice_id);
    const billed = await latest(contract_id);
    const statement = await refunded({ invoice_id, release: true });
    expect(statement).toMatchObject({ release: true, released: { timesheets: 0, adjustments: 0, fixed_pay: 0 } });
    expect(await work(contract_id)).toEqual({ "hours processed": 2, "adjustment processed": 1 });
    expect(await settle(statement.id)).toMatchObject({ released: { timesheets: 2, adjustments: 1, fixed_pay: 0 } });
    expect(await work(contract_id)).toEqual({ "hours approved": 2, "adjustment approved": 1 });
    expect((await latest(contract_id)).status).toBe("refunded");
    expect(await shown(invoice_id)).toEqual(before);
    await own.goOn();
    await own.close();
    expect(await latest(contract_id)).toMatchObject({ total: billed.total, status: "awaiting_payment" });
    expect(await work(contract_id)).toEqual({ "hours processed": 2, "adjustment processed": 1 });
  });

  test("isn't the default: without it, work stays with the refunded invoice", async () => {
    const { contract_id, invoice_id } = await hourly();
    const { id } = await refunded({ invoice_id });
    await settle(id);
    expect(await work(contract_id)).toEqual({ "hours processed": 2, "adjustment processed": 1 });
  });

  test("releases nothing if it fails", async () => {
    const { contract_id, invoice_id } = await hourly();
    const { id } = await refunded({ invoice_id, release: true });
    await fail(id);
    expect(await work(contract_id)).toEqual({ "hours processed": 2, "adjustment processed": 1 });
    const again = await refunded({ invoice_id });
    await settle(again.id);
    expect(await work(contract_id)).toEqual({ "hours processed": 2, "adjustment processed": 1 });
  });

  test("bills a fixed salary and its employer cost again as adjustments of the next cycle", async () => {
    const contract_id = await addContract(own.at.owner, own.organization, {
      ...{ type: "eor", rate: "3000.00", employer_cost_percent: "21.3", starts_on: "2026-04-16" },
    });
    await addAdjustment(own.at.owner, own.organization, { contract_id, date_submitted: "2026-04-20", amount: "50.00" });
    await own.close();
    const { id: invoice_id, label } = await latest(contract_id);
    await pay([invoice_id]);
    const before = await shown(invoice_id);
    const statement = await refunded({ invoice_id, release: true });
    expect(await settle(statement.id)).toMatchObject({ released: { timesheets: 0, adjustments: 1, fixed_pay: 1 } });
    expect(await shown(invoice_id)).toEqual(before);
    const added = (await own.read(`contracts/${contract_id}/invoice-adjustments`)).body.data
      .filter(({ type }: { type: string }) => type === "off_cycle")
      .map(({ description, amount, status }: Record<string, string>) => [description, amount, status]);
    expect(added.sort()).toEqual([
      [`Employer cost, April 1–30, 2026, refunded with ${label}`, "319.50", "approved"],
      [`Pay, April 1–30, 2026, refunded with ${label}`, "1500.00", "approved"],
    ]);
    await own.goOn();
    await own.close();
    // 3000.00 and 639.00 of May, 1500.00, 319.50, and 50.00 of April, and one fee with VAT.
    expect((await own.data("/preview")).map(({ amount }: { amount: string }) => amount)).toEqual(["5508.50"]);
  });

  describe("of an invoice that settles a pay correction", () => {
    /** Closes April and May for an employee whose pay of April is an adjustment of May, refunds May with a release, and closes June. */
    async function again(
      employee: Parameters<typeof addContract>[2],
      before: (contract_id: string) => Promise<unknown>,
    ) {
      const contract_id = await addContract(own.at.owner, own.organization, { type: "eor", ...employee });
      await own.close();
      await before(contract_id);
      await own.goOn();
      await own.close();
      const { id: invoice_id } = await latest(contract_id);
      await pay([invoice_id]);
      const { id } = await refunded({ invoice_id, release: true });
      await settle(id);
      await own.goOn();
      await own.close();
      return contract_id;
    }

    const costs = async (contract_id: string) =>
      own.at.owner<{ what: string; total: string }[]>`
        select regexp_replace(l.description, ',.*', '') as what, l.total::text from invoice_line_items l join invoices i on i.organization_id = l.organization_id and i.id = l.invoice_id
          where i.id = ${(await latest(contract_id)).id} and l.description like 'Employer %' order by l.position`;

    const reissue = async (contract_id: string) =>
      ok(own.post(`/invoices/${(await latest(contract_id)).id}/transition`, { status: "cancelled", reissue: true }));

    test("bills the employer's cost of the correction once", async () => {
      const contract_id = await again({ rate: "4000.00", employer_cost_percent: "20" }, reissue);
      expect(await costs(contract_id)).toEqual([
        { what: "Employer contributions", total: "1600.00" },
        { what: "Employer cost", total: "800.00" },
      ]);
    });

    test("takes the percentage that the invoice had", async () => {
      const contract_id = await again({ rate: "4000.00", employer_cost_percent: "20" }, async (id) => {
        await reissue(id);
        await own.goOn();
        await own.close();
        const { id: invoice_id } = await latest(id);
        await own.at.owner`update contracts set employer_cost_percent = 10 where id = ${id}`;
        await pay([invoice_id]);
        await settle((await refunded({ invoice_id, release: true })).id);
      });
      const released = await own.at.owner<{ amount: string }[]>`
        select amount::text from released_items where kind = 'employer_cost' and organization_id = ${own.organization.id} order by released_at`;
      expect(released.map(({ amount }) => amount)).toEqual(["800.00", "400.00"]);
      expect(await costs(contract_id)).toHaveLength(3);
    });

    test.each([
      ["2026-04-16", "-2000.00", ["Employer contributions: 400.00", "Employer cost: 800.00"]],
      ["2026-05-01", "-4000.00", ["Employer cost: 800.00"]],
    ])(
      "bills the cost of its pay again if it's a deduction of the days before %s",
      async (starts_on, amount, billed) => {
        const employee = { rate: "4000.00", employer_cost_percent: "20", starts_on: "2026-04-01" };
        const contract_id = await again(employee, async (id) => {
          await setDays(own, id, { starts_on });
          const [found] = (await own.read(`pay-corrections?contract_id=${id}`)).body.data;
          expect(found.amount).toBe(amount);
          const { adjustment_id } = await ok(own.post(`/pay-corrections/${found.id}/settle`, {}));
          const reviewer = await addSession(own.at.owner, own.organization, "finance");
          const review = { body: { status: "approved" } };
          await ok(send("POST", `/rest/v2/invoice-adjustments/${adjustment_id}/review`, reviewer, review));
          const extra = { contract_id: id, date_submitted: "2026-05-02", amount: "100.00" };
          await addAdjustment(own.at.owner, own.organization, extra);
        });
        const [released] = await own.at.owner<{ amount: string }[]>`
        select amount::text from released_items where kind = 'employer_cost' and organization_id = ${own.organization.id}`;
        expect(released?.amount).toBe("800.00");
        expect((await costs(contract_id)).map(({ what, total }) => `${what}: ${total}`)).toEqual(billed);
      },
    );
  });

  test("counts employer cost that is billed again without pay", async () => {
    const contract_id = await addContract(own.at.owner, own.organization, {
      ...{ type: "eor", frequency: "hourly", rate: "31.37", employer_cost_percent: "21.3" },
    });
    const invoice_id = await addInvoice(own.at.owner, own.organization, { total: "100.00" });
    await own.at.owner`update invoices set contract_id = ${contract_id}, amount = total where id = ${invoice_id}`;
    await own.at.owner`update invoice_line_items set type = 'EOR_EMPLOYER_COST' where invoice_id = ${invoice_id}`;
    const { id } = await refunded({ invoice_id, release: true });
    const { released } = await settle(id);
    expect(released).toEqual({ timesheets: 0, adjustments: 0, fixed_pay: 0, employer_cost: 1 });
  });

  test("is refused for an invoice without a contract, which has no work", async () => {
    const invoice_id = await addInvoice(own.at.owner, own.organization, { total: "100.00" });
    const refused = await refund({ invoice_id, release: true });
    expect([refused.status, refused.body.errors[0]]).toMatchObject([
      409,
      { reason: "no_work_to_release", path: "/release", message: expect.stringContaining("isn't for a contract") },
    ]);
    expect((await refund({ invoice_id })).status).toBe(201);
  });

  test("bills pay again whose timesheets aren't in Muster", async () => {
    const contract_id = await addContract(own.at.owner, own.organization, { frequency: "hourly", rate: "31.37" });
    const invoice_id = await addInvoice(own.at.owner, own.organization, { total: "486.24" });
    await own.at.owner`update invoices set contract_id = ${contract_id}, amount = total where id = ${invoice_id}`;
    const { id } = await refunded({ invoice_id, release: true });
    expect(await settle(id)).toMatchObject({ released: { timesheets: 0, adjustments: 0, fixed_pay: 1 } });
    await own.close();
    expect((await own.data("/preview")).map(({ amount }: { amount: string }) => amount)).toEqual(["486.24"]);
  });

  test("bills the work of someone who left in the next cycle", async () => {
    const contract_id = await addContract(own.at.owner, own.organization, {
      ...{ rate: "3000.00", ends_on: "2026-04-30", status: "completed" },
    });
    await own.close();
    const { id: invoice_id } = await latest(contract_id);
    await pay([invoice_id]);
    const { id } = await refunded({ invoice_id, release: true });
    await settle(id);
    await own.goOn();
    await own.close();
    const [again] = await own.data("/preview");
    expect([again.contract_id, again.amount]).toEqual([contract_id, "3000.00"]);
  });

  test("bills the seat of someone who left once, and again once they have other pay", async () => {
    await addContract(own.at.owner, own.organization);
    const left = { rate: "3000.00", ends_on: "2026-04-30", status: "completed" };
    const contract_id = await addContract(own.at.owner, own.organization, left);
    const seats = async () => (await own.data("/totals")).seats.map((row: { seats: number }) => row.seats);
    await own.close();
    expect(await seats()).toEqual([2]);
    const { id: invoice_id } = await latest(contract_id);
    await pay([invoice_id]);
    const { id } = await refunded({ invoice_id, release: true });
    await settle(id);
    await own.goOn();
    expect(await seats()).toEqual([1]);
    await own.close();
    expect([await seats(), (await latest(contract_id)).status]).toEqual([[1], "awaiting_payment"]);
    await own.goOn();
    await addAdjustment(own.at.owner, own.organization, { contract_id, date_submitted: "2026-06-02" });
    await own.close();
    expect(await seats()).toEqual([2]);
  });

  test("emits events for the refund, the invoice, and the adjustments that bill its fixed pay", async () => {
    const contract_id = await addContract(own.at.owner, own.organization, { rate: "3000.00" });
    await own.close();
    const { id: invoice_id } = await latest(contract_id);
    await pay([invoice_id]);
    const { id } = await refunded({ invoice_id, release: true });
    await settle(id);
    const events = await own.at.owner<{ body: string }[]>`
      select body from webhook_events where organization_id = ${own.organization.id} order by id`;
    const types = events.map(({ body }) => JSON.parse(body).data.meta.event_type);
    expect(types.slice(types.indexOf("refund.statement.created") + 1)).toEqual([
      ...["refund.statement.paid", "invoice.refunded", "invoice.work-released", "invoice-adjustment.created"],
    ]);
  });
});

describe("a partial refund", () => {
  test("can't release, and says what is left", async () => {
    const { contract_id, invoice_id } = await hourly();
    const { label, total } = await latest(contract_id);
    const refused = await refund({ invoice_id, amount: "10.00", release: true });
    expect([refused.status, refused.body.errors[0]]).toEqual([
      409,
      {
        reason: "partial_release",
        path: "/release",
        message: `${label} would be refunded only in part. Refund all of the remaining ${total} EUR to bill its work again`,
      },
    ]);
    expect((await refund({ invoice_id, release: "yes" })).status).toBe(400);
  });

  test("before it doesn't prevent a later refund of the rest from releasing, in whatever order they are paid", async () => {
    const { contract_id, invoice_id } = await hourly();
    const part = await refunded({ invoice_id, amount: "10.00" });
    const rest = await refunded({ invoice_id, release: true });
    await settle(rest.id);
    expect(await work(contract_id)).toEqual({ "hours processed": 2, "adjustment processed": 1 });
    await settle(part.id);
    expect(await work(contract_id)).toEqual({ "hours approved": 2, "adjustment approved": 1 });
    expect((await own.read(`refund-statements/${rest.id}`)).body.data.released.timesheets).toBe(2);
  });

  test("that is made last decides: a release whose rest failed and was refunded without it releases nothing", async () => {
    const { contract_id, invoice_id } = await hourly();
    const part = await refunded({ invoice_id, amount: "10.00" });
    const rest = await refunded({ invoice_id, release: true });
    await settle(rest.id);
    await fail(part.id);
    const last = await refunded({ invoice_id });
    await settle(last.id);
    expect((await latest(contract_id)).status).toBe("refunded");
    const { release, released, items } = (await own.read(`refund-statements/${rest.id}`)).body.data;
    expect({ release, released, items }).toMatchObject({
      ...{ release: true, released: { timesheets: 0, adjustments: 0, fixed_pay: 0, employer_cost: 0 } },
      items: [{ invoice_status: "refunded" }],
    });
    expect(await work(contract_id)).toEqual({ "hours processed": 2, "adjustment processed": 1 });
  });
});

test("while the next cycle closes, work is billed in it or in the one after, and once", async () => {
  const { contract_id, invoice_id } = await hourly();
  const { id: first, total } = await latest(contract_id);
  const statement = await refunded({ invoice_id, release: true });
  await own.goOn();
  await Promise.all([own.close(), settle(statement.id)]);
  expect(await billedTwice()).toEqual([]);
  await own.goOn();
  await own.close();
  const invoices = await own.at.owner<{ total: string }[]>`
    select total::text from invoices where contract_id = ${contract_id} and status <> 'cancelled' and id <> ${first}`;
  expect([invoices.length, invoices[0]?.total]).toEqual([1, total]);
  expect(await work(contract_id)).toEqual({ "hours processed": 2, "adjustment processed": 1 });
});

interface Billed extends Record<string, unknown> {
  id: string;
  times: number;
}

/** Hours and adjustments that more than one invoice bills, apart from those whose invoice released them. */
const billedTwice = () => own.at.owner<Billed[]>`
  select id, count(*)::integer as times from (
    select t.id, t.invoice_id from timesheets t where t.organization_id = ${own.organization.id} and t.invoice_id is not null
    union select a.id, a.invoice_id from invoice_adjustments a where a.organization_id = ${own.organization.id} and a.invoice_id is not null
    union select x.item_id, x.invoice_id from released_items x join invoices i using (organization_id)
      where x.organization_id = ${own.organization.id} and i.id = x.invoice_id and i.status <> 'refunded') as billed
  group by id having count(*) > 1`;

const action = fc.record({
  what: fc.constantFrom("return", "return", "refund", "part", "pay", "fail", "close" as const),
  release: fc.boolean(),
  contract: fc.nat(),
});

test("whatever is refunded, released, failed, and billed again, work is billed once and nothing is lost", async () => {
  let releases = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 6, maxLength: 16 }), async (actions) => {
      own = await payroll();
      const { owner } = own.at;
      const contracts = [
        await addContract(owner, own.organization, { frequency: "hourly", rate: "31.37" }),
        await addContract(owner, own.organization, { frequency: "hourly", rate: "17.11", ends_on: "2026-04-30" }),
        await addContract(owner, own.organization, { rate: "1000.00", ends_on: "2026-04-30" }),
        await addContract(owner, own.organization, {
          ...{ type: "eor", rate: "777.77", employer_cost_percent: "13.7", ends_on: "2026-04-30" },
        }),
        await addContract(owner, own.organization, {
          ...{ type: "eor", rate: "888.88", employer_cost_percent: "13.7", ends_on: "2026-05-31" },
        }),
      ];
      for (const contract_id of contracts)
        await addAdjustment(owner, own.organization, { contract_id, date_submitted: "2026-04-03", amount: "12.34" });
      for (const contract_id of contracts.slice(0, 2))
        await addHours(owner, own.organization, { contract_id, date_worked: "2026-04-02", quantity: "7.5" });
      await own.close();
      // The last one's pay of April is in its invoice of May.
      const { id: canceled } = await latest(contracts.at(-1) ?? "");
      await ok(own.post(`/invoices/${canceled}/transition`, { status: "cancelled", reissue: true }));
      await own.goOn();
      await own.close();
      const billed = await owner<{ contract_id: string; amount: string }[]>`
        select contract_id, amount::text from invoices where organization_id = ${own.organization.id} and contract_id is not null and status <> 'cancelled'`;
      const amounts = new Map(billed.map(({ contract_id, amount }) => [contract_id, amount]));
      for (const { what, release, contract } of actions) {
        const contract_id = contracts[contract % contracts.length] ?? "";
        if (what === "close") {
          await own.goOn();
          await own.close();
          continue;
        }
        const { id: invoice_id, status, total } = await latest(contract_id);
        const [statement] = await owner<{ id: string }[]>`
          select r.id from refund_statements r join refund_items t on t.organization_id = r.organization_id and t.refund_statement_id = r.id
            where r.organization_id = ${own.organization.id} and t.invoice_id = ${invoice_id} and r.status = 'processing' order by r.label limit 1`;
        if (statement && (what === "pay" || what === "fail")) {
          await (what === "pay" ? settle(statement.id) : fail(statement.id));
        } else if (what === "return" || what === "refund" || what === "part") {
          if (status === "awaiting_payment") await pay([invoice_id]);
          const amount = what === "part" && Number(total) > 1 ? { amount: "0.50" } : {};
          const answer = await refund({ invoice_id, ...amount, release: release && what !== "part" });
          if (what === "return" && answer.status === 201) await settle(answer.body.data.id);
        }
      }
      expect(await billedTwice()).toEqual([]);
      // All work is either in exactly one invoice that wasn't refunded with a release, or approved for the next one.
      const rows = await owner<{ contract_id: string; amount: string }[]>`
        select k.id as contract_id, (
            coalesce((select sum(i.amount) from invoices i where i.organization_id = k.organization_id and i.contract_id = k.id and i.status <> 'cancelled'
              and not exists (select from released_items x where x.organization_id = i.organization_id and x.invoice_id = i.id)), 0)
            + coalesce((select sum(app.round_money(t.quantity * k.rate, k.currency)) from timesheets t
              where t.organization_id = k.organization_id and t.contract_id = k.id and t.status = 'approved'), 0)
            + coalesce((select sum(a.amount * a.quantity + case when c.id is null then 0 else app.round_money(a.amount * k.employer_cost_percent / 100, k.currency) end)
              from invoice_adjustments a left join pay_corrections c on c.organization_id = a.organization_id and c.adjustment_id = a.id and c.status = 'settled'
              where a.organization_id = k.organization_id and a.contract_id = k.id and a.status = 'approved'), 0))::text as amount
          from contracts k where k.organization_id = ${own.organization.id} and k.ends_on is not null`;
      for (const { contract_id, amount } of rows)
        expect([contract_id, Number(amount).toFixed(2)]).toEqual([contract_id, amounts.get(contract_id)]);
      const [count] = await owner<{ n: number }[]>`
        select count(distinct invoice_id)::integer as n from released_items where organization_id = ${own.organization.id}`;
      releases += count?.n ?? 0;
    }),
    proof(sized(8, 120)),
  );
  expect(releases).toBeGreaterThan(0);
});
