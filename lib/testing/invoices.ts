import { randomUUID } from "node:crypto";
import { addOrganization, addToken, type Stage, type TestOrganization } from "./stage.ts";

/** A separate organization with a token, for tests that count. */
export async function fresh(owner: Stage["owner"]): Promise<{ organization: TestOrganization; token: string }> {
  const organization = await addOrganization(owner, `Org ${randomUUID()}`);
  return { organization, token: await addToken(owner, organization, { scopes: ["accounting:read"] }) };
}

export async function addMany(owner: Stage["owner"], organization: TestOrganization, count: number): Promise<void> {
  await owner`
    insert into invoices (organization_id, id, label, status, is_cor, currency, total, amount, vat_total, service_fee, billing_type, document_type,
      recipient_legal_entity_id, search_text, issued_at, due_date, paid_at)
    select ${organization.id}, 'i' || n, 'INV-' || n, status, n % 10 = 0, 'EUR', (n % 7) + 0.50, 1.00, 0.00, 0.00, 'WORK', 'INVOICE',
      ${organization.legal_entity_id}, 'inv-' || n, timestamptz '2026-01-01T00:00:00Z' + (n / 3) * interval '1 day', timestamptz '2026-06-01T00:00:00Z' - n * interval '1 hour',
      case when status = 'paid' then timestamptz '2026-07-01T00:00:00Z' end
    from generate_series(1, ${count}::integer) as n, lateral (select (array['paid', 'pending', 'processing', 'paid', 'failed'])[1 + n % 5] as status) as s`;
}
