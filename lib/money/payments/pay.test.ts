import { expect, test } from "vitest";
import { cents, feeOf, payDesk } from "#lib/testing/payments.ts";
import { addInvoice, addOrganization, addSession, send } from "#lib/testing/stage.ts";

const desk = await payDesk();

test("one payment covers invoices in several currencies, and its sum balances to the cent", async () => {
  const ids = [
    await desk.waiting({ total: "1000.10", currency: "USD" }),
    await desk.waiting({ total: "333.33" }),
    await desk.waiting({ total: "150001", currency: "JPY" }),
    await desk.waiting({ total: "77.777", currency: "BHD", status: "failed" }),
  ];
  await feeOf(desk.at.owner, ids[0] ?? "", "6.00");
  await feeOf(desk.at.owner, ids[2] ?? "", "901");
  const { body: asked } = await desk.post("/payments/preview", { invoice_ids: ids });
  expect(asked.data).toMatchObject({ payment_currency: "EUR", invoice_count: 4, left_out: 0 });
  const { status, body } = await desk.create({ invoice_ids: ids, timezone: "+02:00" });
  expect(status).toBe(201);
  const { data } = body;
  expect(data).toMatchObject({
    label: expect.stringMatching(/^PAY-DE-\d{4}-\d{4}$/),
    status: "processing",
    payment_currency: "EUR",
    payment_method: { type: "bank_transfer" },
    timezone: "+02:00",
    invoice_count: 4,
    total: asked.data.total,
    total_due: asked.data.total,
    legal_entity: { id: desk.at.first.legal_entity_id, type: "company" },
    general_funds_used: { amount: "0.00", original_amount: null, original_currency: null },
  });
  expect(cents(data.invoices_total) + cents(data.service_fee)).toBe(cents(data.total));
  // 1000.10 × 0.93 = 930.093, 150001 × 0.93 / 150 = 930.0062, 77.777 × 0.93 / 0.376 = 192.37397…
  expect(data.by_currency.map((part: { total_payment_currency: string }) => part.total_payment_currency)).toEqual([
    "192.37",
    "333.33",
    "930.01",
    "930.09",
  ]);
  expect(data.total).toBe("2385.80");
  for (const id of ids) expect(await desk.statusOf(id)).toEqual(["processing", false]);
  const breakdown = await send("GET", `/rest/v2/payments/${data.id}/breakdown`, desk.token);
  const rows = breakdown.body.data;
  expect(rows.map((row: { invoice_id: string }) => row.invoice_id !== "")).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
  ]);
  const sum = rows.reduce(
    (all: number, row: { total_payment_currency: string }) => all + cents(row.total_payment_currency),
    0,
  );
  expect(sum).toBe(cents(data.total));
  expect(rows.at(-1)).toMatchObject({
    ...{ contract_type: "payment_processing_fee", invoice_id: "", contractor_employee_name: "", currency: "USD" },
    ...{
      work: "0.00",
      processing_fee: "6.00",
      total: "6.00",
      payment_currency: "EUR",
      total_payment_currency: "5.58",
    },
  });
  expect(rows.find((row: { currency: string }) => row.currency === "JPY")).toMatchObject({
    work: "149100",
    total: "149100",
  });
});

test("rejects a payment with what is wrong, where, and what to do", async () => {
  const paid = await addInvoice(desk.at.owner, desk.at.first, { label: "INV-2026-9001" });
  const open = await desk.waiting({ status: "open", label: "INV-2026-9002" });
  const mine = await desk.waiting();
  const theirs = await addInvoice(desk.at.owner, desk.at.second, { status: "awaiting_payment" });
  const sterling = await desk.waiting({ currency: "GBP", label: "INV-2026-9003" });
  const refusals: [object, number, string, RegExp][] = [
    [{}, 400, "/invoice_ids", /Send either invoice_ids or payment_cycle_id/],
    [{ invoice_ids: [] }, 400, "/invoice_ids", /at least one/],
    [{ invoice_ids: Array(1001).fill("a") }, 400, "/invoice_ids", /at most 1000/],
    [{ invoice_ids: [mine, theirs] }, 400, "/invoice_ids/1", /Invoice not found/],
    [{ invoice_ids: [mine, "never-was"] }, 400, "/invoice_ids/1", /Invoice not found/],
    [{ invoice_ids: ["a,b}"] }, 400, "/invoice_ids/0", /must be the id/],
    [{ invoice_ids: [mine, mine] }, 400, "/invoice_ids/1", /same invoice/],
    [
      { invoice_ids: [paid] },
      409,
      "/invoice_ids/0",
      /^INV-2026-9001 is paid: only invoices that are pending, awaiting_payment, failed/,
    ],
    [{ invoice_ids: [mine, open] }, 409, "/invoice_ids/1", /INV-2026-9002 is open/],
    [{ invoice_ids: [sterling] }, 409, "/payment_currency", /no exchange rate for GBP on \d{4}-\d\d-\d\d/],
    [{ invoice_ids: [mine], payment_currency: "XAU" }, 409, "/payment_currency", /no exchange rate for XAU/],
    [{ invoice_ids: [mine], payment_currency: "EURO" }, 400, "/payment_currency", /three letters/],
    [{ invoice_ids: [mine], method: "cash" }, 400, "/method", /must be one of/],
    [
      { invoice_ids: [mine], payment_cycle_id: desk.at.first.id },
      400,
      "/invoice_ids",
      /Send either invoice_ids or payment_cycle_id/,
    ],
    [{ payment_cycle_id: desk.at.first.id }, 400, "/legal_entity_id", /legal_entity_id is required/],
    [
      { payment_cycle_id: desk.at.first.id, legal_entity_id: desk.at.first.id },
      400,
      "/legal_entity_id",
      /Legal entity not found/,
    ],
    [
      { payment_cycle_id: desk.at.first.id, legal_entity_id: desk.at.first.legal_entity_id },
      400,
      "/payment_cycle_id",
      /Payment cycle not found/,
    ],
  ];
  for (const [body, status, path, message] of refusals) {
    const answer = await desk.create(body);
    expect([body, answer.status, answer.body.errors[0].path]).toEqual([body, status, path]);
    expect(answer.body.errors[0].message).toMatch(message);
  }
  expect(await desk.statusOf(mine)).toEqual(["awaiting_payment", false]);
  // An invoice needs no exchange rate in its own currency.
  expect((await desk.create({ invoice_ids: [sterling], payment_currency: "gbp" })).body.data.total).toBe("100.00");
});

test("a payment is for one legal entity, and the error names both", async () => {
  const other = await addOrganization(desk.at.owner, "Elsewhere");
  const [entity] = await desk.at.owner`
    insert into legal_entities (organization_id, id, name, country, currency, vat_id)
    values (${desk.at.first.id}, gen_random_uuid(), 'First Limited', 'IE', 'EUR', 'IE1') returning id`;
  const foreign = await addInvoice(
    desk.at.owner,
    { ...desk.at.first, legal_entity_id: entity?.id },
    { status: "pending", label: "INV-2026-9100" },
  );
  const { status, body } = await desk.create({ invoice_ids: [await desk.waiting(), foreign] });
  expect([status, body.errors]).toEqual([
    400,
    [
      {
        reason: "mixed_legal_entities",
        path: "/invoice_ids/1",
        message:
          "INV-2026-9100 is for First Limited, the others are for First GmbH: make one payment for each legal entity",
      },
    ],
  ]);
  expect((await desk.create({ invoice_ids: [foreign], legal_entity_id: other.legal_entity_id })).status).toBe(400);
});

test("of twenty concurrent payments of one invoice only one succeeds, and numbers stay gapless", async () => {
  const id = await desk.waiting();
  const answers = await Promise.all(Array.from({ length: 20 }, () => desk.create({ invoice_ids: [id] })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  const refused = answers.find(({ status }) => status === 409)?.body.errors[0].message;
  expect(refused).toMatch(/is processing, in payment PAY-DE-\d{4}-\d{4}: only/);
  const others = await Promise.all(
    Array.from({ length: 10 }, async () => desk.create({ invoice_ids: [await desk.waiting()] })),
  );
  expect(others.map(({ status }) => status)).toEqual(Array(10).fill(201));
  const [numbers] = await desk.at.owner`
    select count(*) as n, max(split_part(label, '-', 4)::int) as last, (select last from document_numbers where organization_id = ${desk.at.first.id} and kind = 'PAY') as kept
    from payments where organization_id = ${desk.at.first.id}`;
  expect(numbers).toMatchObject({ n: numbers?.last, kept: numbers?.last });
});

test("paying a whole cycle covers the legal entity's payable invoices and nothing else", async () => {
  const [cycle] = await desk.at.owner`
    insert into payment_cycles (organization_id, frequency, starts_on, ends_on, cutoff_on, due_on, status, closed_at)
    values (${desk.at.first.id}, 'monthly', '2026-04-01', '2026-04-30', '2026-04-25', '2026-05-07', 'closed', now()) returning id`;
  const ids = await Promise.all(
    ["pending", "awaiting_payment", "failed", "open", "skipped", "paid"].map((status) => desk.waiting({ status })),
  );
  await desk.at.owner`update invoices set payment_cycle_id = ${cycle?.id} where id = any(${ids})`;
  const ask = { payment_cycle_id: cycle?.id, legal_entity_id: desk.at.first.legal_entity_id };
  const { body: preview } = await desk.post("/payments/preview", ask);
  expect(preview.data).toMatchObject({ total: "300.00", invoice_count: 3, left_out: 2, payment_cycle_id: cycle?.id });
  const { status, body } = await desk.create(ask);
  expect([status, body.data.total, body.data.invoice_count]).toEqual([201, "300.00", 3]);
  expect(new Set(body.data.invoices.map(({ id }: { id: string }) => id))).toEqual(new Set(ids.slice(0, 3)));
  const again = await desk.create(ask);
  expect([again.status, again.body.errors[0].message]).toEqual([409, "No invoice is awaiting payment"]);
  await desk.at.owner`update payment_cycles set status = 'reopening' where id = ${cycle?.id}`;
  const late = await desk.create(ask);
  expect([late.status, late.body.errors[0].message]).toEqual([
    409,
    "The monthly payment cycle starting 2026-04-01 is reopening: its invoices are being canceled, so close it again and pay the new ones",
  ]);
});

test("a write that loses a deadlock is retried and applied once; one that always loses changes nothing", async () => {
  const { owner, first } = desk.at;
  await owner.unsafe(`
    create sequence losses;
    create function lose() returns trigger language plpgsql security definer as $$ begin
      if nextval('losses') <= 3 then
        raise exception 'deadlock detected' using errcode = '40P01';
      end if;
      return new;
    end $$;
    create trigger lose after insert on payments for each row execute function lose()`);
  const audited = async () =>
    (
      await owner`select result from audit_log where organization_id = ${first.id} and operation = 'create_payment' order by at desc`
    ).map(({ result }) => result);
  const before = await audited();
  const id = await desk.waiting();
  const { status, body } = await desk.create({ invoice_ids: [id] });
  expect([status, body.data?.invoice_count]).toEqual([201, 1]);
  expect(await audited()).toEqual([201, ...before]);
  expect(await owner`select from payment_items where invoice_id = ${id}`).toHaveLength(1);
  const other = await desk.waiting();
  await owner`alter sequence losses minvalue -1000 restart -1000`;
  const lost = await desk.create({ invoice_ids: [other] });
  expect([lost.status, lost.body.errors[0].reason, lost.headers.get("retry-after")]).toEqual([
    503,
    "service_busy",
    "2",
  ]);
  await owner.unsafe("drop trigger lose on payments");
  expect(await desk.statusOf(other)).toEqual(["awaiting_payment", false]);
  expect(await owner`select from payment_items where invoice_id = ${other}`).toHaveLength(0);
});

test("a confirmed total that isn't what would be paid is refused with both amounts, and nothing is paid", async () => {
  const invoice = await desk.waiting({ total: "17.80", currency: "USD" });
  const asked = { invoice_ids: [invoice], payment_currency: "EUR" };
  const expected_total = (await desk.post("/payments/preview", asked)).body.data.total;
  expect(expected_total).toBe("16.55");
  await desk.at
    .owner`insert into exchange_rates ${desk.at.owner({ organization_id: desk.at.first.id, currency: "EUR", valid_on: "2026-01-01", per_dollar: "0.6", source: "A colleague" })}`;
  const { status, body } = await desk.create({ ...asked, expected_total });
  expect([status, body.errors]).toEqual([
    409,
    [
      {
        reason: "amount_changed",
        path: "/expected_total",
        message:
          "You confirmed 16.55 EUR, but the payment comes to 10.68 EUR. Nothing was changed. Check the new amount, then confirm it.",
      },
    ],
  ]);
  expect(await desk.statusOf(invoice)).toEqual(["awaiting_payment", false]);
  expect((await desk.create({ ...asked, expected_total: "010.6800" })).body.data.total).toBe("10.68");
  await desk.at
    .owner`delete from exchange_rates where organization_id = ${desk.at.first.id} and source = 'A colleague'`;
  expect((await desk.create({ ...asked, expected_total: "10,68" })).status).toBe(400);
});

test("the loser of a race is told who made the payment", async () => {
  const ines = await addSession(desk.at.owner, desk.at.first, "finance");
  const id = await desk.waiting({ label: "INV-2026-9400" });
  const { body: made } = await desk.post("/payments", { invoice_ids: [id], method: "ach" }, ines);
  const late = await desk.create({ invoice_ids: [id] });
  expect([late.status, late.body.errors[0].message]).toEqual([
    409,
    `INV-2026-9400 is processing, in payment ${made.data.label}, made by Person finance: only invoices that are pending, awaiting_payment, failed can be paid`,
  ]);
});

test("a payment can be found by its label and by its invoices' labels and workers", async () => {
  const [person] = await desk.at.owner`
    insert into people (organization_id, first_name, last_name, email, country, job_title)
    values (${desk.at.first.id}, 'Zoë', 'Ōyama', 'zoe@people.example', 'JP', 'Welder') returning id`;
  const ids = [
    await desk.waiting({ label: "INV-2026-7777", worker_id: person?.id }),
    await desk.waiting({ label: "INV-2026-7778" }),
  ];
  await desk.at.owner`update invoices set search_text = 'inv-2026-7777 zoë ōyama' where id = ${ids[0] ?? ""}`;
  const { body: made } = await desk.create({ invoice_ids: ids });
  for (const text of [made.data.label, "INV-2026-7778", "6-7777", "7777", "7778", "ZOË ŌYAMA", "yama"]) {
    const { body } = await send("GET", `/rest/v2/payments?search=${encodeURIComponent(text)}`, desk.token);
    expect(body.data.rows.map(({ id }: { id: string }) => id)).toContain(made.data.id);
  }
});
