import { randomBytes } from "node:crypto";
import type postgres from "postgres";
import { arrivingOf } from "#lib/api/arriving.ts";
import { handleNative } from "#lib/api/router.ts";
import { addInvoice, send, type TestOrganization } from "#lib/api/testing.ts";

/** Fetches a link as somebody who has nothing but the link. */
export async function fetchLink(url: string, method = "GET"): Promise<Response> {
  return handleNative(arrivingOf(new Request(url, { method }), "192.0.2.1"));
}

/** A fresh link of an invoice. */
export async function linkOf(id: string, token: string): Promise<{ url: string; expires_at: string }> {
  const { status, body } = await send("GET", `/rest/v2/invoices/${id}/download`, token);
  if (status !== 200) throw new Error(`no link: ${status}`);
  return body.data;
}

/** A refund statement over the whole of a new paid invoice; returns its id. */
export async function addRefundStatement(owner: postgres.Sql, organization: TestOrganization): Promise<string> {
  const invoice = await addInvoice(owner, organization, { total: "250.00" });
  const id = randomBytes(16).toString("base64url").slice(0, 21);
  await owner`insert into refund_statements ${owner({
    organization_id: organization.id,
    id,
    label: `CN-${id}`,
    legal_entity_id: organization.legal_entity_id,
    entity_type: "company",
    status: "paid",
    payment_currency: "EUR",
    total: "250.00",
    reason: "Billed twice",
    paid_at: "2026-04-01T00:00:00.000Z",
  })}`;
  await owner`insert into refund_items ${owner({
    organization_id: organization.id,
    refund_statement_id: id,
    position: 1,
    invoice_id: invoice,
    amount: "250.00",
  })}`;
  return id;
}
