import { expect, test } from "vitest";
import { readFunctionFiles } from "#db/function-files.ts";
import { accessTokenRevoked } from "#lib/developers/access-tokens/events.ts";
import { stepPaymentCycles } from "#lib/money/payment-cycles/jobs.ts";
import { showTo } from "#lib/platform/api/show-to.ts";
import { revokeLeaked } from "#lib/platform/auth/leaked-token.ts";
import { eventTypeOf } from "#lib/platform/outbox/event-catalog.ts";
import { databaseUrlFor } from "#lib/platform/secrets.ts";
import { startWorker } from "#lib/platform/worker/worker.ts";
import { addContract, addEverything, payroll } from "#lib/testing/payment-cycles.ts";
import { addSession, send } from "#lib/testing/stage.ts";
import { until } from "#lib/testing/until.ts";
import { fails, openReceiver, testSending } from "#lib/testing/webhook-sender.ts";
import { addWebhook } from "#lib/testing/webhooks.ts";
import { completeContracts } from "#lib/workforce/contracts/jobs.ts";
import { payloadOf } from "./payload.ts";

/** The types in the text of functions, each before its ID or the parameter that has it. */
const written = readFunctionFiles().flatMap(({ text }) =>
  [...text.matchAll(/'([a-z-]+(?:\.[a-z-]+)+)',\s*(?:'([0-9a-f-]{36})'|p_\w+)/g)].map(([, name, id]) => ({ name, id })),
);

async function call(method: string, path: string, body: object) {
  const answer = await send(method, `/rest/v2${path}`, session, { body });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data;
}

const isCycle = (status: string) => until(async () => expect((await own.data("")).status).toBe(status));

const own = await payroll();
const { owner, ownerUrl } = own.at;
const session = await addSession(owner, own.organization, "owner");
await addEverything(owner, own.organization);
await addContract(owner, own.organization, { ends_on: "2026-03-31" });
const [listener, failing] = [await openReceiver(), await openReceiver(fails)];
await addWebhook(owner, own.organization, { url: listener.url });
const { id } = await addWebhook(owner, own.organization, { url: failing.url, events: ["access-token.created"] });
const jobs = [testSending({ timeScale: 40_000, deadlineMs: 10_000 }), stepPaymentCycles, completeContracts];
const worker = startWorker({ url: databaseUrlFor("app_worker", ownerUrl), jobs });
const expected_totals = [{ legal_entity_id: own.organization.legal_entity_id, currency: "EUR", total: "1.00" }];
await owner`
  update payment_cycles set status = 'closing', requested_at = now(), request_id = 'expected', expected_totals = ${owner.json(expected_totals)} where organization_id = ${own.organization.id}`;
await isCycle("open");
await own.ask("POST", "/close", {});
await isCycle("closed");
await own.ask("POST", "/reopen", {});
await isCycle("open");
await own.ask("POST", "/close", {});
await isCycle("closed");
const invoice_ids = (await own.invoices()).filter(({ status }) => status !== "cancelled").map((one) => one.id);
const payment = await call("POST", "/payments", { invoice_ids, method: "bank_transfer" });
await call("POST", `/payments/${payment.id}/mark-paid`, {});
await isCycle("paid");
await call("POST", "/access-tokens", { name: "A", type: "organization", scopes: ["accounting:read"] });
const isWebhook = (status: string) =>
  until(async () => expect((await own.read(`webhooks/${id}`)).body.data.status).toBe(status));
await isWebhook("disabled");
failing.answer = () => {};
await call("POST", `/webhooks/${id}/enable`, {});
await isWebhook("enabled");
await until(async () => expect(await owner`select from contracts where status = 'completed'`).toHaveLength(1));
const leaked = await call("POST", "/access-tokens", { name: "B", type: "organization", scopes: ["accounting:read"] });
await revokeLeaked(leaked.value, {
  source: "code.example",
  event_type_id: accessTokenRevoked.id,
  request_id: "leaked",
  ip: null,
});
await worker.stop();
listener.close();
failing.close();
const rows = await owner`select body from webhook_events where organization_id = ${own.organization.id}`;
const bodies = rows.map(({ body }) => body);

test("SQL knows every event that it writes by the declared ID", () => {
  expect(new Set(written.map(({ name }) => name)).size).toBeGreaterThanOrEqual(8);
  for (const { name, id } of written) {
    const type = eventTypeOf(`${name}`);
    expect({ name, id: id ?? type?.id }).toEqual({ name, id: type?.id });
  }
});

test.each([...new Set(written.map(({ name }) => `${name}`))])(
  "%s, which SQL writes, is exactly what its declaration says, without sensitive values",
  (name) => {
    const type = eventTypeOf(name);
    if (!type) throw new Error(`${name} is not declared`);
    const payloads = bodies.map((body) => JSON.parse(body)).filter(({ data }) => data.meta.event_type === name);
    expect(payloads.length, "make the event in beforeAll").toBeGreaterThan(0);
    for (const payload of payloads) {
      expect(payloadOf(type).parse(payload)).toEqual(payload);
      const { resource } = payload.data;
      expect(showTo(null, type.resource, resource).output).toEqual(resource);
    }
  },
);
