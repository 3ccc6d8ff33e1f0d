import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { arrivingOf } from "#lib/api/arriving.ts";
import { type PrincipalKind, pathKeys } from "#lib/api/contract.ts";
import { openapiDocument } from "#lib/api/openapi.ts";
import { handleNative } from "#lib/api/router.ts";
import { scopes } from "#lib/api/scopes.ts";
import { addInvoice, addPerson, addToken, type Stage, send, stage } from "#lib/api/testing.ts";
import { sessionCookie } from "#lib/auth/credential.ts";
import { beginSession } from "#lib/auth/sign-in.ts";
import { addAmendment, addContract, addTermination, addWorker } from "#lib/contracts/testing.ts";
import type { CycleFrequency } from "#lib/payment-cycles/period.ts";
import { addCycle } from "#lib/payment-cycles/testing.ts";
import { addPayment, addRefund } from "#lib/payments/testing.ts";
import { addAdjustment, addTimesheet, addWorkContract } from "#lib/timesheets/testing.ts";
import { addDelivery, addResend, addRetiringKey, addWebhook } from "#lib/webhooks/testing.ts";
import { operations } from "./operations.ts";

async function memberOf(at: Stage, of: "first" | "second"): Promise<Record<string, string>> {
  return { member_id: await addPerson(at.owner, at[of], "finance") };
}

/** Shared by somebody else of the organization. */
async function viewOf(
  at: Stage,
  of: "first" | "second",
  deleted: "now" | null = null,
): Promise<Record<string, string>> {
  const owner_id = await addPerson(at.owner, at[of], "viewer");
  const [row] = await at.owner`
    insert into saved_views (organization_id, page, name, query, owner_id, is_shared, deleted_at)
    values (${at[of].id}, 'invoices', 'Matrix', '', ${owner_id}, true, ${deleted}) returning id`;
  return { view_id: row?.id };
}

type Arrange = (at: Stage, of: "first" | "second") => Promise<Record<string, string>>;

const webhookOf: Arrange = async (at, of) => ({ webhook_id: (await addWebhook(at.owner, at[of])).id });

const disabledWebhookOf: Arrange = async (at, of) => ({
  webhook_id: (await addWebhook(at.owner, at[of], { status: "disabled" })).id,
});

const deliveryOf: Arrange = async (at, of) => {
  const { id } = await addWebhook(at.owner, at[of]);
  return { webhook_id: id, delivery_id: await addDelivery(at.owner, at[of], id) };
};

const entityOf: Arrange = async (at, of) => {
  const [row] =
    await at.owner`insert into legal_entities (organization_id, name, country, currency, vat_id) values (${at[of].id}, 'Matrix', 'DE', 'EUR', '') returning id`;
  return { legal_entity_id: row?.id };
};

const timesheetOf: Arrange = async (at, of) => ({ timesheet_id: await addTimesheet(at.owner, at[of]) });
const adjustmentOf: Arrange = async (at, of) => ({ adjustment_id: await addAdjustment(at.owner, at[of]) });

/** Each test uses rates of days of their own: what one deletes the next has to find. */
let rateDay = Date.parse("1991-01-01");
const rateOf: Arrange = async (at, of) => {
  rateDay += 86_400_000;
  const day = new Date(rateDay).toISOString().slice(0, 10);
  const currency = of === "first" ? "EUR" : "PLN";
  await at.owner`insert into exchange_rates (organization_id, currency, valid_on, per_dollar, source) values (${at[of].id}, ${currency}, ${day}, 2, 'Matrix')`;
  return { rate_id: `${currency}-${day}` };
};

/** Ids that nothing ever had, where they are no UUIDs. */
const neverWas: Record<string, string> = { invoice_id: "never-was", rate_id: "PLN-1990-01-01" };
const cycleOf =
  (status: "open" | "closed" = "open", frequency: CycleFrequency = "monthly"): Arrange =>
  async (at, of) => ({ cycle_id: await addCycle(at.owner, at[of], { status, frequency }) });
const personOf: Arrange = async (at, of) => ({ person_id: await addWorker(at.owner, at[of]) });

const contractOf =
  (status: string): Arrange =>
  async (at, of) => ({ contract_id: await addContract(at.owner, at[of], { status }) });

const newPerson = () => ({
  first_name: "Ma",
  last_name: "Trix",
  email: `${randomUUID()}@people.example`,
  country: "DE",
  job_title: "Tester",
});

const newTerms = (at: Stage) => ({
  legal_entity_id: at.first.legal_entity_id,
  title: "Tester, matrix",
  type: "ongoing_time_based",
  country: "DE",
  currency: "EUR",
  rate: "4200.00",
  frequency: "monthly",
  starts_on: "2026-01-01",
});
const paymentOf: Arrange = async (at, of) => ({ payment_id: (await addPayment(at.owner, at[of])).id });

const refundOf: Arrange = async (at, of) => ({ refund_statement_id: await addRefund(at.owner, at[of]) });

const waiting = Array.from({ length: 30 }, (_, n) => `matrix-${n}`);
const oneWaiting = () => [waiting.pop()];

/** Values for the keys that an operation's path names, and bodies that it accepts: the one thing that cannot be generated. */
const inputs: Record<string, { keys?: Arrange; body?: (at: Stage) => unknown }> = {
  get_invoice: { keys: async (at, of) => ({ invoice_id: await addInvoice(at.owner, at[of]) }) },
  download_invoice: { keys: async (at, of) => ({ invoice_id: await addInvoice(at.owner, at[of]) }) },
  download_refund_statement: { keys: refundOf },
  create_invoice_archive: { body: () => ({ invoice_ids: [archived] }) },
  get_payment_cycle: { keys: cycleOf() },
  create_payment_cycle: { keys: cycleOf("open", "weekly"), body: () => ({ frequency: "weekly" }) },
  update_payment_cycle: { keys: cycleOf("open", "semimonthly"), body: () => ({ due_on: "2026-12-31" }) },
  preview_payment_cycle: { keys: cycleOf() },
  export_payment_cycle_preview: { keys: cycleOf() },
  get_payment_cycle_totals: { keys: cycleOf() },
  list_payment_cycle_exceptions: { keys: cycleOf("closed") },
  close_payment_cycle: { keys: cycleOf(), body: () => ({}) },
  reopen_payment_cycle: { keys: cycleOf("closed"), body: () => ({}) },
  change_invoice_status: {
    keys: async (at, of) => ({ invoice_id: await addInvoice(at.owner, at[of], { status: "awaiting_payment" }) }),
    body: () => ({ status: "skipped" }),
  },
  get_payment: { keys: paymentOf },
  get_payment_breakdown: { keys: paymentOf },
  export_payment_breakdown: { keys: paymentOf },
  preview_payment: { body: () => ({ invoice_ids: oneWaiting() }) },
  create_payment: { body: () => ({ invoice_ids: oneWaiting(), method: "bank_transfer" }) },
  mark_payment_paid: { keys: paymentOf, body: () => ({ service_reference: "Matrix" }) },
  fail_payment: { keys: paymentOf, body: () => ({ reason: "Matrix" }) },
  cancel_payment: { keys: paymentOf, body: () => ({ reason: "Matrix" }) },
  get_refund_statement: { keys: refundOf },
  get_refund_statement_breakdown: { keys: refundOf },
  create_refund: { body: () => ({ invoice_id: "matrix-paid", amount: "0.01", reason: "Matrix" }) },
  mark_refund_paid: { keys: refundOf, body: () => ({}) },
  fail_refund: { keys: refundOf, body: () => ({ reason: "Matrix" }) },
  create_access_token: { body: () => ({ name: "Matrix", type: "personal", scopes: ["accounting:read"] }) },
  revoke_access_token: {
    keys: async (at, of) => {
      const text = await addToken(at.owner, at[of]);
      const [row] =
        await at.owner`select id from access_tokens where hint = ${text.slice(-4)} and organization_id = ${at[of].id}`;
      return { token_id: row?.id };
    },
  },
  add_member: { body: () => ({ name: "Matrix", email: `${randomUUID()}@people.example`, role: "viewer" }) },
  change_member: { keys: memberOf, body: () => ({ role: "viewer" }) },
  create_password_link: { keys: memberOf, body: () => ({}) },
  create_saved_view: { body: () => ({ page: "invoices", name: randomUUID(), query: "status=all" }) },
  change_saved_view: { keys: viewOf, body: () => ({ name: randomUUID() }) },
  delete_saved_view: { keys: viewOf },
  restore_saved_view: { keys: (at, of) => viewOf(at, of, "now"), body: () => ({}) },
  switch_organization: { body: (at) => ({ organization_id: at.first.id }) },
  create_webhook: { body: () => ({ url: `https://${randomUUID()}.example.com/hook` }) },
  get_webhook: { keys: webhookOf },
  change_webhook: { keys: webhookOf, body: () => ({ name: "Matrix" }) },
  delete_webhook: { keys: webhookOf },
  enable_webhook: { keys: disabledWebhookOf, body: () => ({ resume: "none" }) },
  rotate_webhook_signing_key: { keys: webhookOf, body: () => ({ overlap_hours: 1 }) },
  revoke_webhook_signing_key: {
    keys: async (at, of) => {
      const { id } = await addWebhook(at.owner, at[of]);
      return { webhook_id: id, key_id: await addRetiringKey(at.owner, at[of], id) };
    },
  },
  list_webhook_deliveries: { keys: webhookOf },
  get_webhook_delivery: { keys: deliveryOf },
  resend_webhook_delivery: { keys: deliveryOf, body: () => ({}) },
  send_webhook_test_event: { keys: webhookOf, body: () => ({ event_type: "webhook.ping" }) },
  count_missed_webhook_deliveries: { keys: webhookOf },
  get_webhook_health: { keys: webhookOf },
  create_webhook_resend: { keys: webhookOf, body: () => ({ since: "2026-01-01" }) },
  list_webhook_resends: { keys: webhookOf },
  cancel_webhook_resend: {
    keys: async (at, of) => {
      const { id } = await addWebhook(at.owner, at[of]);
      return { webhook_id: id, resend_id: await addResend(at.owner, at[of], id) };
    },
  },
  create_legal_entity: { body: () => ({ name: "Matrix", country: "DE", currency: "EUR" }) },
  get_legal_entity: { keys: entityOf },
  change_legal_entity: { keys: entityOf, body: () => ({ name: "Matrix 2" }) },
  delete_legal_entity: { keys: entityOf },
  put_exchange_rates: {
    body: () => ({ rates: [{ currency: "EUR", valid_on: "2026-01-05", per_dollar: "0.92", source: "Matrix" }] }),
  },
  delete_exchange_rate: { keys: rateOf },
  change_service_rate: { body: () => ({ service: "seat", amount: "4.50" }) },
  get_contract_terms: { keys: async (at, of) => ({ contract_id: await addWorkContract(at.owner, at[of]) }) },
  create_timesheet: { body: () => ({ contract_id: matrixContract, date_worked: "2026-03-02", quantity: "0.25" }) },
  get_timesheet: { keys: timesheetOf },
  change_timesheet: { keys: timesheetOf, body: () => ({ description: "Matrix" }) },
  delete_timesheet: { keys: timesheetOf },
  review_timesheet: { keys: timesheetOf, body: () => ({ status: "approved" }) },
  review_timesheets: { body: () => ({ ids: [randomUUID()], status: "approved" }) },
  create_invoice_adjustment: {
    body: () => ({ contract_id: matrixContract, type: "bonus", description: "Matrix", amount: "80.00" }),
  },
  get_invoice_adjustment: { keys: adjustmentOf },
  change_invoice_adjustment: { keys: adjustmentOf, body: () => ({ description: "Matrix" }) },
  delete_invoice_adjustment: { keys: adjustmentOf },
  review_invoice_adjustment: { keys: adjustmentOf, body: () => ({ status: "approved" }) },
  review_invoice_adjustments: { body: () => ({ ids: [randomUUID()], status: "declined" }) },
  get_person: { keys: personOf },
  create_person: { body: newPerson },
  update_person: { keys: personOf, body: () => ({ job_title: "Lead tester" }) },
  get_contract: { keys: contractOf("in_progress") },
  get_contract_history: { keys: contractOf("in_progress") },
  create_contract: { body: (at) => ({ ...newTerms(at), person: newPerson() }) },
  update_contract: { keys: contractOf("new"), body: () => ({ title: "Tester, second matrix" }) },
  amend_contract: { keys: contractOf("in_progress"), body: () => ({ effective_on: "2150-01-01", rate: "5000.00" }) },
  delete_contract_amendment: { keys: (at, of) => addAmendment(at.owner, at[of]) },
  change_contract_status: { keys: contractOf("new"), body: () => ({ status: "under_review" }) },
  terminate_contract: {
    keys: contractOf("in_progress"),
    body: () => ({ ends_on: "2150-01-01", reason: "The work is done" }),
  },
  withdraw_contract_termination: {
    keys: async (at, of) => ({ contract_id: await addTermination(at.owner, at[of]) }),
  },
  import_people: {
    body: () => ({
      csv: `first_name,last_name,email,country,job_title\nMa,Trix,${randomUUID()}@people.example,DE,Tester\n`,
    }),
  },
  import_contracts: {
    body: (at) => ({
      csv: `worker_email,first_name,last_name,job_title,legal_entity,title,type,country,currency,rate,frequency,starts_on\n${randomUUID()}@people.example,Ma,Trix,Tester,${at.first.name} GmbH,Tester,ongoing_time_based,DE,EUR,4200,monthly,2026-01-01\n`,
    }),
  },
  plan_payments: { body: () => ({ invoice_ids: ["none"] }) },
  get_payment_sheet: { keys: paymentOf },
  get_invoice_settlement: { keys: async (at, of) => ({ invoice_id: await addInvoice(at.owner, at[of]) }) },
  get_refund_history: { keys: refundOf },
  change_password: { body: () => ({ current_password: "not the one", new_password: "a new long password" }) },
};

const archived = "matrix-archived";

const changesNothingWhenRefused = new Set(["change_password"]);

let at: Stage;
let owner: string;
let credentials: Record<PrincipalKind, string>;
let matrixContract: string;

beforeAll(async () => {
  at = await stage();
  await addInvoice(at.owner, at.first, { id: archived });
  matrixContract = await addWorkContract(at.owner, at.first);
  await addInvoice(at.owner, at.first, { id: "matrix-paid" });
  for (const id of waiting) await addInvoice(at.owner, at.first, { id, status: "awaiting_payment" });
  const person = await addPerson(at.owner, at.first, "owner");
  owner = (await beginSession(person, at.first.id)) ?? "";
  credentials = {
    session: owner,
    organization: await addToken(at.owner, at.first),
    personal: await addToken(at.owner, at.first, { type: "personal", user_id: person }),
    worker: await addToken(at.owner, at.first, { type: "worker" }),
  };
});

async function pathOf(name: string, template: string, of: "first" | "second"): Promise<string> {
  const keys = (await inputs[name]?.keys?.(at, of)) ?? {};
  return `/rest/v2${template.replace(/\{(\w+)\}/g, (_, key) => keys[key] ?? "")}`;
}

describe.each(operations.map(({ contract }) => ({ name: contract.name, contract })))("$name", ({ name, contract }) => {
  const method = contract.method;
  const body = () => inputs[name]?.body?.(at);
  const accepted = () => credentials[contract.principals[0] as PrincipalKind];

  test("has its route file, which mounts this operation under its method", async () => {
    const file = join(import.meta.dirname, "../app/rest/v2", contract.path.replace(/\{(\w+)\}/g, "[$1]"), "route.ts");
    expect(existsSync(file)).toBe(true);
    const route = (await import(file)) as Record<string, unknown>;
    expect(route[method]).toBeTypeOf("function");
    for (const other of ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"])
      expect(route[other]).toBeTypeOf("function");
  });

  test("answers the same over both lanes: status, headers, body", async () => {
    const file = join(import.meta.dirname, "../app/rest/v2", contract.path.replace(/\{(\w+)\}/g, "[$1]"), "route.ts");
    const route = (await import(file)) as Record<string, (request: Request) => Promise<Response>>;
    const text = accepted();
    const headers: Record<string, string> = {
      ...(text.startsWith("mus_")
        ? { cookie: `${sessionCookie}=${text}`, "sec-fetch-site": "same-origin" }
        : { authorization: `Bearer ${text}` }),
      ...(body() ? { "content-type": "application/json" } : {}),
      "x-request-id": "matrix-request",
    };
    const write = method !== "GET";
    // A write is compared by a refusal, which can be had twice: input that the contract does not take, or an id that is none.
    // A write is compared by a refusal, which can be had twice: an id or input that the contract does not take.
    const path = write
      ? `/rest/v2${contract.path.replace(/\{(\w+)\}/g, "none")}`
      : await pathOf(name, contract.path, "first");
    const ask = () =>
      new Request(`https://localhost${path}`, { method, headers, body: method === "POST" ? "{}" : null });
    const answers = await Promise.all([
      handleNative(arrivingOf(ask(), null)),
      route[method]?.(ask()) as Promise<Response>,
    ]);
    const seen = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        // A download link is another one each time.
        body: (await answer.text()).replace(/\/downloads\/[\w-]+(.*"expires_at":)"[^"]+"/, "$1"),
      })),
    );
    expect(seen[0]).toEqual(seen[1]);
    expect(write ? [400, 404] : [contract.status]).toContain(seen[0]?.status);
    expect(seen[0]?.headers["x-request-id"]).toBe("matrix-request");
  });

  test("answers 401 in its body without, and with a malformed, unknown, expired or revoked token", async () => {
    const past = new Date(Date.now() - 1000);
    const tokens = [
      null,
      "nonsense",
      credentials.organization.slice(0, -1) + (credentials.organization.endsWith("A") ? "B" : "A"),
      "muo_0000000000000000000000000000000000000000000000000",
      await addToken(at.owner, at.first, { expires_at: past }),
      await addToken(at.owner, at.first, { revoked_at: past }),
    ];
    const bodies = new Set<string>();
    for (const token of tokens) {
      const headers = {
        "x-request-id": "same-request-id",
        ...(token === "nonsense" ? { authorization: "Bearer nonsense" } : {}),
      };
      const answer = await send(
        method,
        `/rest/v2${contract.path.replace(/\{(\w+)\}/g, "none")}`,
        token === "nonsense" ? null : token,
        { body: body(), headers },
      );
      expect(answer.status).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      bodies.add(answer.text);
    }
    expect(bodies.size).toBe(1);
  });

  test("answers 403 to every kind of credential that it does not take", async () => {
    for (const kind of ["session", "organization", "personal", "worker"] as const) {
      if (contract.principals.includes(kind)) continue;
      const answer = await send(method, await pathOf(name, contract.path, "first"), credentials[kind], {
        body: body(),
      });
      expect([kind, answer.status]).toEqual([kind, 403]);
    }
  });

  test.runIf(contract.scope !== null)("answers 403 to a token with every scope but its own", async () => {
    const token = await addToken(at.owner, at.first, { scopes: scopes.filter((scope) => scope !== contract.scope) });
    expect((await send(method, await pathOf(name, contract.path, "first"), token, { body: body() })).status).toBe(403);
  });

  test.runIf(pathKeys(contract.path).length > 0)(
    "answers another organization's id and an id that never was with the same 404",
    async () => {
      const [key] = pathKeys(contract.path);
      const theirs = await pathOf(name, contract.path, "second");
      const never = `/rest/v2${contract.path.replace(/\{(\w+)\}/g, neverWas[key ?? ""] ?? "5f0c9d0e-3b1a-4c56-9d6f-0a1b2c3d4e5f")}`;
      const answers = await Promise.all(
        [theirs, never].map((path) => send(method, path, accepted(), { body: body() })),
      );
      const bodies = answers.map(({ text, status }, which) => [
        status,
        text.replaceAll([theirs, never][which] ?? "", "PATH").replace(/"api_req_id":"[^"]+"/, ""),
      ]);
      expect(answers[0]?.status).toBe(404);
      expect(bodies[0]).toEqual(bodies[1]);
    },
  );

  test.runIf(method !== "GET" && !changesNothingWhenRefused.has(name))(
    "leaves one audit row for a write, with who, what and from where",
    async () => {
      const before = await at.owner`select id from audit_log where organization_id = ${at.first.id}`;
      const answer = await send(method, await pathOf(name, contract.path, "first"), accepted(), { body: body() });
      expect(answer.status).toBe(contract.status);
      const rows =
        await at.owner`select * from audit_log where organization_id = ${at.first.id} and not (id = any(${before.map((row) => row.id)}))`;
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject({
        operation: name,
        result: contract.status,
        ip: "192.0.2.1",
        request_id: answer.headers.get("x-request-id"),
      });
    },
  );

  test.runIf(method === "POST" || method === "PATCH")("runs once for the same Idempotency-Key", async () => {
    if (changesNothingWhenRefused.has(name)) return;
    const headers = { "idempotency-key": `matrix-${name}` };
    const path = await pathOf(name, contract.path, "first");
    const same = { body: body(), headers };
    const first = await send(method, path, accepted(), same);
    const second = await send(method, path, accepted(), same);
    expect(first.status).toBe(contract.status);
    expect(second.text).toBe(first.text);
    expect(second.headers.get("idempotency-replayed")).toBe("true");
    expect(second.headers.get("x-original-request-id")).toBe(first.headers.get("x-request-id"));
  });
});

test("every operation that needs arranging is arranged: none is left out of the matrix", () => {
  for (const { contract } of operations) {
    if (pathKeys(contract.path).length > 0) expect(inputs[contract.name]?.keys).toBeDefined();
    if (contract.method === "POST" || contract.method === "PATCH") expect(inputs[contract.name]?.body).toBeDefined();
  }
  expect(new Set(operations.map(({ contract }) => contract.name)).size).toBe(operations.length);
});

test("the OpenAPI document describes every operation, its inputs and its answers", () => {
  const document = JSON.parse(openapiDocument());
  expect(document.openapi).toMatch(/^3\.1/);
  for (const { contract } of operations) {
    const described = document.paths[contract.path][contract.method.toLowerCase()];
    expect(described.operationId).toBe(contract.name);
    expect(described.responses[contract.status]).toBeDefined();
    expect(described.responses[401]).toBeDefined();
    const named = (described.parameters ?? []).map((parameter: { name: string }) => parameter.name);
    const inBody = Object.keys(described.requestBody?.content["application/json"].schema.properties ?? {});
    expect([...named, ...inBody].sort()).toEqual(Object.keys(contract.input.shape).sort());
  }
});

test("a path that is none answers 404, a wrong method 405 with Allow, in both lanes", async () => {
  const unknown = await send("GET", "/rest/v2/nothing/here", null);
  expect([unknown.status, unknown.body]).toEqual([404, { errors: [{ message: "path not found" }] }]);
  const wrong = await send("DELETE", "/rest/v2/invoices", null);
  expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  const { DELETE } = await import("#app/rest/v2/invoices/route.ts");
  const viaNext = DELETE(new Request("https://localhost/rest/v2/invoices", { method: "DELETE" }));
  expect([viaNext.status, viaNext.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});
