import { beforeEach, expect, test } from "vitest";
import { payloadOf } from "#lib/developers/webhooks/payload.ts";
import { eventTypeOf } from "#lib/platform/outbox/event-catalog.ts";
import { addContract, addEverything, type Payroll, payroll, work } from "#lib/testing/payment-cycles.ts";
import { send } from "#lib/testing/stage.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";

let own: Payroll;

beforeEach(async () => {
  own = await payroll();
});

test("a cycle becomes paid once all of its invoices in force are, whoever pays the last one", async () => {
  await addEverything(own.at.owner, own.organization);
  await own.close();
  const all = await own.invoices();
  const settle = () =>
    own.at.owner.begin(async (sql) => {
      await sql`select set_config('app.organization_id', ${own.organization.id}, true)`;
      const [row] = await sql`select app.settle_payment_cycle(${own.cycle()}, 'paid') as settled`;
      return row?.settled;
    });
  const last = all.at(-1)?.label;
  for (const { label } of all.slice(0, -1)) await own.setStatus("paid", label);
  expect(await settle()).toBe(false);
  await own.setStatus("cancelled", last);
  expect([await settle(), await settle()]).toEqual([true, false]);
  expect((await own.data("")).status).toBe("paid");
  expect((await own.ask("POST", "/reopen", {})).status).toBe(409);
});

test("paying a cycle's invoices through the API in two payments makes it paid with the second", async () => {
  await addContract(own.at.owner, own.organization);
  await addContract(own.at.owner, own.organization);
  await own.close();
  const ids = (await own.invoices()).map(({ id }) => id);
  const payments = await Promise.all(
    [ids.slice(0, 1), ids.slice(1)].map((invoice_ids) =>
      send("POST", "/rest/v2/payments", own.token, { body: { invoice_ids, method: "bank_transfer" } }),
    ),
  );
  const paid = payments.map(({ body }) => `/rest/v2/payments/${body.data.id}/mark-paid`);
  await Promise.all(paid.map((path) => send("POST", path, own.token, { body: {} })));
  expect((await own.data("")).status).toBe("paid");
});

test("creating, closing, reopening and paying emit one event per invoice and cycle, and leave an audit row for each", async () => {
  await addWebhook(own.at.owner, own.organization);
  await addEverything(own.at.owner, own.organization);
  await own.close();
  await own.ask("POST", "/reopen", {});
  await work(own.at);
  await own.at.owner.begin(async (sql) => {
    await sql`select set_config('app.organization_id', ${own.organization.id}, true)`;
    await sql`update payment_cycles set status = 'closing' where id = ${own.cycle()}`;
    await sql`update payment_cycles set status = 'closed', closed_at = now(), invoices_made = 1 where id = ${own.cycle()}`;
    await sql`select app.settle_payment_cycle(${own.cycle()}, 'paid')`;
  });
  await send("POST", "/rest/v2/payment-cycles", own.token, { body: { frequency: "weekly", starts_on: "2026-04-06" } });
  const events = await own.at.owner<
    { body: string }[]
  >`select body from webhook_events where organization_id = ${own.organization.id} order by xmin::text::bigint, id`;
  const payloads = events.map(({ body }) => JSON.parse(body));
  expect(payloads.map(({ data: { meta } }) => meta.event_type)).toEqual([
    ...Array(5).fill("invoice.created"),
    "payment-cycle.closed",
    ...Array(5).fill("invoice.canceled"),
    "payment-cycle.reopened",
    "payment-cycle.paid",
    "payment-cycle.created",
  ]);
  for (const payload of payloads) {
    const type = eventTypeOf(payload.data.meta.event_type);
    expect(type && payloadOf(type).parse(payload)).toEqual(payload);
  }
  const [queued] = await own.at
    .owner`select count(*) as n from webhook_queue where organization_id = ${own.organization.id} and state = 'due'`;
  expect(queued?.n).toBe(14);
  const audit = await own.at.owner`
    select operation, count(*) as n, count(distinct object) as objects, count(distinct request_id) as requests from audit_log
      where organization_id = ${own.organization.id} and principal_kind = 'system' group by 1 order by 1`;
  expect(audit).toEqual([
    { operation: "cancel_invoice", n: 5, objects: 5, requests: 1 },
    { operation: "create_invoice", n: 5, objects: 5, requests: 1 },
    { operation: "finish_closing_payment_cycle", n: 1, objects: 1, requests: 1 },
    { operation: "finish_reopening_payment_cycle", n: 1, objects: 1, requests: 1 },
    { operation: "settle_payment_cycle", n: 1, objects: 1, requests: 1 },
  ]);
});
