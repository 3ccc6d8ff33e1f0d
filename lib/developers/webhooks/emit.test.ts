import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { db, writeAs } from "#db/tenant.ts";
import { sessionCredential } from "#lib/platform/auth/credential.ts";
import { emit } from "#lib/platform/outbox/emit.ts";
import { eventTypeOf, eventTypes } from "#lib/platform/outbox/event-catalog.ts";
import { addWorker } from "#lib/testing/contracts.ts";
import { addInvoice, addOrganization, addSession, send, stage, type TestOrganization } from "#lib/testing/stage.ts";
import { addWorkContract } from "#lib/testing/timesheets.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import { webhookSubscriptionUpdated } from "./events.ts";
import { payloadExampleOf, payloadOf } from "./payload.ts";

let own: TestOrganization;
let session: string;

const at = await stage();
await addWebhook(at.owner, at.second);

beforeEach(async () => {
  own = await addOrganization(at.owner, "Own");
  session = await addSession(at.owner, own, "owner");
});

const bodies = async (): Promise<string[]> =>
  (
    await at.owner`select body from webhook_events where organization_id = ${own.id} order by xmin::text::bigint, id`
  ).map((row) => row.body);

/** How many deliveries the uninvolved organization received. */
const foreignDeliveries = async () =>
  (await at.owner`select from webhook_deliveries where organization_id = ${at.second.id}`).length;

test("stores the event without a subscription, and nothing to deliver", async () => {
  const body = { name: "Early", type: "organization", scopes: ["accounting:read"] };
  expect((await send("POST", "/rest/v2/access-tokens", session, { body })).status).toBe(201);
  expect(await bodies()).toHaveLength(1);
  expect(await at.owner`select from webhook_queue where organization_id = ${own.id}`).toEqual([]);
});

describe("with a subscription", () => {
  beforeEach(() => addWebhook(at.owner, own));

  test("every event an operation emits matches its declared type and names the request that caused it", async () => {
    const requests: string[] = [];
    const call = async (method: string, path: string, body?: object) => {
      const answer = await send(method, `/rest/v2${path}`, session, { body });
      expect(answer.status).toBeLessThan(300);
      requests.push(answer.headers.get("x-request-id") ?? "");
      return answer.body.data;
    };
    const token = await call("POST", "/access-tokens", {
      name: "A",
      type: "organization",
      scopes: ["accounting:read"],
    });
    await call("DELETE", `/access-tokens/${token.id}`);
    const { id } = await call("POST", "/webhooks", {
      url: "https://two.example.com/",
      events: ["access-token.created"],
    });
    await call("PATCH", `/webhooks/${id}`, { name: 'Ledger "ü" \\ 🦊' });
    await call("PATCH", `/webhooks/${id}`, { status: "disabled" });
    await call("POST", `/webhooks/${id}/enable`, { ping: false });
    await call("POST", `/webhooks/${id}/signing-keys`, {});
    await call("DELETE", `/webhooks/${id}`);
    const contract_id = await addWorkContract(at.owner, own);
    const time = { contract_id, date_worked: "2026-03-02", quantity: "7.5" };
    const timesheet = await call("POST", "/timesheets", time);
    await call("POST", `/timesheets/${timesheet.id}/review`, { status: "approved" });
    await call("POST", `/timesheets/${timesheet.id}/review`, { status: "approved" });
    await call("POST", "/timesheets/reviews", { ids: [timesheet.id], status: "pending" });
    const money = { contract_id, type: "expense", description: "Ü", amount: "48.90" };
    const adjustment = await call("POST", "/invoice-adjustments", money);
    await call("POST", "/invoice-adjustments/reviews", { ids: [adjustment.id], status: "declined" });
    await call("POST", `/invoice-adjustments/${adjustment.id}/review`, { status: "pending" });
    const payloads = (await bodies()).map((body) => JSON.parse(body));
    expect(payloads.map(({ data }) => data.meta.event_type)).toEqual([
      ...["access-token.created", "access-token.revoked", "webhook.subscription.created"],
      ...Array(4).fill("webhook.subscription.updated"),
      "webhook.subscription.deleted",
      ...["timesheet.created", "timesheet.reviewed", "timesheet.reviewed"],
      ...["invoice-adjustment.created", "invoice-adjustment.pending-for-approval", "invoice-adjustment.reviewed"],
      ...["invoice-adjustment.reviewed", "invoice-adjustment.pending-for-approval"],
    ]);
    const causes = payloads.map(({ data }) => data.meta.tracking_id);
    expect(causes.filter((cause, at) => cause !== causes[at - 1])).toEqual(
      requests.filter((request) => causes.includes(request)),
    );
    expect(requests.filter((request) => !causes.includes(request))).toHaveLength(1);
    for (const payload of payloads) {
      const type = eventTypeOf(payload.data.meta.event_type);
      expect(type && payloadOf(type).parse(payload)).toEqual(payload);
      expect(payload.data.meta).toMatchObject({ organization_id: own.id, organization_name: "Own" });
      expect(payload.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    }
    expect(JSON.stringify(payloads)).not.toContain(token.value.slice(4));
    expect(await foreignDeliveries()).toBe(0);
  });

  test("a rollback emits nothing, and a resource that doesn't match its type causes a rollback", async () => {
    const before = await at.owner`select count(*) from webhook_queue`;
    const credential = sessionCredential(session);
    if (!credential) throw new Error("no credential");
    const resource = { id: own.id, name: null, url: "https://a.example.com", status: "enabled" as const };
    const rolledBack = writeAs(
      credential,
      () => undefined,
      async () => {
        await emit({ request_id: "rolled-back" }, webhookSubscriptionUpdated, resource);
        await db.execute(sql`select 1 / 0`);
      },
    );
    await expect(rolledBack).rejects.toThrow();
    const unfit = writeAs(
      credential,
      () => undefined,
      () => emit({ request_id: "unfit" }, webhookSubscriptionUpdated, { ...resource, status: "odd" as "enabled" }),
    );
    await expect(unfit).rejects.toThrow();
    expect(await at.owner`select count(*) from webhook_queue`).toEqual(before);
  });

  test("a change creates its own day's partition after an outage longer than the days created ahead", async () => {
    const days = await at.owner`select inhrelid::regclass::text as part from pg_inherits
      where inhparent::regclass::text in ('webhook_events', 'webhook_exchanges', 'webhook_deliveries', 'webhook_attempts')`;
    for (const { part } of days) await at.owner.unsafe(`drop table ${part}`);
    const body = { name: "Late", type: "organization", scopes: ["accounting:read"] };
    expect((await send("POST", "/rest/v2/access-tokens", session, { body })).status).toBe(201);
    expect(await bodies()).toHaveLength(1);
  });
});

describe("money", () => {
  test("every payment, invoice and refund event matches its declared type", async () => {
    await addWebhook(at.owner, own);
    const call = async (path: string, body: object) => {
      const answer = await send("POST", `/rest/v2${path}`, session, { body });
      expect(answer.status).toBeLessThan(300);
      return answer.body.data;
    };
    const invoice = () => addInvoice(at.owner, own, { status: "awaiting_payment" });
    const create = async (ids: string[]) => (await call("/payments", { invoice_ids: ids, method: "ach" })).id;
    const ids = [await invoice(), await invoice()];
    await call(`/payments/${await create(ids)}/fail`, { reason: "Account closed" });
    await call(`/payments/${await create(ids)}/mark-paid`, { service_reference: 'Batch "7" \\ 🦊' });
    const refund = async (invoice_id: string) => (await call("/refund-statements", { invoice_id, reason: "Twice" })).id;
    await call(`/refund-statements/${await refund(ids[0] ?? "")}/fail`, { reason: "Account closed" });
    await call(`/refund-statements/${await refund(ids[0] ?? "")}/mark-paid`, {});
    const skipped = await invoice();
    await call(`/invoices/${skipped}/transition`, { status: "skipped" });
    await call(`/invoices/${skipped}/transition`, { status: "cancelled" });
    const payloads = (await bodies()).map((body) => JSON.parse(body));
    const moved = ["invoice.status.updated", "invoice.status.updated"];
    expect(payloads.map(({ data }) => data.meta.event_type)).toEqual([
      ...["payment.statement.initiated", ...moved, "payment.statement.failed", ...moved],
      ...["payment.statement.initiated", ...moved, "payment.statement.mark-paid", "payment.completed"],
      ...["invoice.paid", "invoice.paid", "refund.statement.created", "refund.statement.failed"],
      ...["refund.statement.created", "refund.statement.paid", "invoice.refunded", "invoice.status.updated"],
      "invoice.canceled",
    ]);
    for (const payload of payloads) {
      const type = eventTypeOf(payload.data.meta.event_type);
      expect(type && payloadOf(type).parse(payload)).toEqual(payload);
      expect(payload.data.meta).toMatchObject({ organization_id: own.id, organization_name: "Own" });
    }
    const statuses = payloads.map(({ data }) => data.resource.status);
    expect(statuses.slice(0, 6)).toEqual(["processing", "processing", "processing", "failed", "pending", "pending"]);
    expect(await foreignDeliveries()).toBe(0);
  });
});

describe("equipment", () => {
  test("every asset event matches its declared type, and a moved asset names its previous location", async () => {
    await addWebhook(at.owner, own);
    const person_id = await addWorker(at.owner, own);
    const call = async (method: string, path: string, body: object) => {
      const answer = await send(method, `/rest/v2/it/${path}`, session, { body });
      expect(answer.status).toBeLessThan(300);
      return answer.body.data;
    };
    const product = { name: 'X1 "ü" 🦊', brand: "Lenovo", category: "LAPTOP" };
    const { id } = await call("POST", "assets", { product });
    await call("PATCH", `assets/${id}`, { grade: "B" });
    await call("POST", `assets/${id}/assign`, { person_id });
    await call("POST", `assets/${id}/request-return`, { due_on: "2150-01-01" });
    await call("POST", `assets/${id}/return`, {});
    await call("POST", "assets/transitions", { action: "write_off", status: "BINNED", asset_ids: [id] });
    await call("POST", `assets/${id}/undo`, {});
    const payloads = (await bodies()).map((body) => JSON.parse(body));
    const moved = "it-asset.location-updated";
    expect(payloads.map(({ data }) => data.meta.event_type)).toEqual([
      ...["it-asset.created", "it-asset.updated", "it-asset.assigned", moved, "it-asset.return-requested"],
      ...["it-asset.returned", moved, "it-asset.written-off", moved, moved],
    ]);
    for (const payload of payloads) {
      const type = eventTypeOf(payload.data.meta.event_type);
      expect(type && payloadOf(type).parse(payload)).toEqual(payload);
    }
    const places = payloads.filter(({ data }) => data.meta.event_type === moved);
    expect(places.map(({ data }) => [data.resource.previous_location, data.resource.location])).toEqual([
      ["AT_WAREHOUSE", "WITH_USER"],
      ["WITH_USER", "AT_WAREHOUSE"],
      ["AT_WAREHOUSE", "WRITE_OFF"],
      ["WRITE_OFF", "AT_WAREHOUSE"],
    ]);
    expect(await foreignDeliveries()).toBe(0);
  });
});

test.each(eventTypes())("$name has an example of its own type", (type) => {
  const example = payloadExampleOf(type);
  expect(payloadOf(type).parse(example)).toEqual(example);
});
