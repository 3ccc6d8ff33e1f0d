import type postgres from "postgres";
import type { Finding } from "./check.ts";

const eventsOf = (type: string) => `
  select (body::json -> 'data' -> 'resource') ->> 'id' as id, count(*) as n from webhook_events where type = '${type}' group by 1`;

const auditOf = (operation: string) => `
  select substring(object from 'invoice_id=([^&]+)') as id, count(*) as n from audit_log where operation = '${operation}' group by 1`;

/** Each counts what must not exist: duplicate or missing rows, or figures that don't match. */
const counts: Record<string, string> = {
  "contracts with two invoices that stand in one cycle": `
    select count(*) from (select from invoices where status <> 'cancelled' and contract_id is not null group by payment_cycle_id, contract_id having count(*) > 1) as twice`,
  "contracts of closed cycles without an invoice or the reason why": `
    select count(*) from payment_cycles p join contracts c on c.organization_id = p.organization_id and c.payment_frequency = p.frequency
      where p.status = 'closed' and c.starts_on <= p.ends_on and (c.ends_on is null or c.ends_on >= p.starts_on)
        and not exists (select from invoices i where i.organization_id = p.organization_id and i.payment_cycle_id = p.id and i.contract_id = c.id and i.status <> 'cancelled')
        and not exists (select from payment_cycle_exceptions x where x.organization_id = p.organization_id and x.payment_cycle_id = p.id and x.contract_id = c.id)`,
  "legal entities of closed cycles without exactly one invoice for their seats": `
    select count(*) from (
      select count(*) filter (where contract_id is null) as n from invoices where status <> 'cancelled' group by payment_cycle_id, recipient_legal_entity_id) as each where n <> 1`,
  "invoices whose lines, amounts and total do not agree": `
    select count(*) from invoices i
      where i.total <> i.amount + i.service_fee + i.vat_total
        or i.total <> (select sum(total) from invoice_line_items l where l.organization_id = i.organization_id and l.invoice_id = i.id)`,
  "invoices without exactly one event that they were created": `
    select count(*) from invoices i full join (${eventsOf("invoice.created")}) as e on e.id = i.id where e.n is distinct from 1 or i.id is null`,
  "cancelled invoices without exactly one event of it, and events of others": `
    select count(*) from (select id from invoices where status = 'cancelled') as i full join (${eventsOf("invoice.canceled")}) as e on e.id = i.id where e.n is distinct from 1 or i.id is null`,
  "invoices without exactly one audit row": `
    select count(*) from invoices i full join (${auditOf("create_invoice")}) as a on a.id = i.id where a.n is distinct from 1 or i.id is null`,
  "cancelled invoices without exactly one audit row of it, and audit rows of others": `
    select count(*) from (select id from invoices where status = 'cancelled') as i full join (${auditOf("cancel_invoice")}) as a on a.id = i.id where a.n is distinct from 1 or i.id is null`,
  "cycles whose closings and reopenings, events and audit rows are not as many as each other": `
    select count(*) from payment_cycles p
      cross join lateral (
        select count(*) filter (where type = 'payment-cycle.closed') as closed, count(*) filter (where type = 'payment-cycle.reopened') as reopened
          from webhook_events e where e.organization_id = p.organization_id and (body::json -> 'data' -> 'resource') ->> 'id' = p.id::text) as events
      cross join lateral (
        select count(*) filter (where operation = 'finish_closing_payment_cycle') as closed, count(*) filter (where operation = 'finish_reopening_payment_cycle') as reopened
          from audit_log a where a.organization_id = p.organization_id and a.object = 'cycle_id=' || p.id) as audit
      where events.closed <> audit.closed or events.reopened <> audit.reopened or events.closed <> events.reopened + 1`,
  "events without exactly one delivery, and deliveries that wait nowhere": `
    select count(*) from webhook_events e
      full join (select d.event_id as id, count(*) as n from webhook_deliveries d
        join webhook_queue q on q.organization_id = d.organization_id and q.delivery_id = d.id group by 1) as waiting on waiting.id = e.id
      where waiting.n is distinct from 1 or e.id is null`,
  "numbers that are missing, given twice or never counted": `
    select coalesce(sum(abs(n.last - given.labels) + abs(n.last - given.last)), 0) from document_numbers n
      cross join lateral (select count(distinct label) as labels, max(substring(label from '\\d+$')::integer) as last from invoices i
        where i.organization_id = n.organization_id and i.recipient_legal_entity_id = n.legal_entity_id) as given where n.kind = 'INV'`,
  "hours and adjustments that are marked with a cancelled invoice": `
    select (select count(*) from timesheets t join invoices i on i.organization_id = t.organization_id and i.id = t.invoice_id where i.status = 'cancelled')
      + (select count(*) from invoice_adjustments a join invoices i on i.organization_id = a.organization_id and i.id = a.invoice_id where i.status = 'cancelled')`,
  "cycles whose count of invoices is not how many stand": `
    select count(*) from payment_cycles p
      where p.invoices_made <> (select count(*) from invoices i where i.organization_id = p.organization_id and i.payment_cycle_id = p.id and i.status <> 'cancelled')`,
};

export async function checkCycles(owner: postgres.Sql): Promise<Finding[]> {
  const findings: Finding[] = [];
  await owner.unsafe("analyze");
  for (const [name, text] of Object.entries(counts)) {
    const [row] = await owner.unsafe<{ count: string }[]>(`select (${text})::bigint as count`);
    findings.push({ name, value: Number(row?.count), most: 0 });
  }
  return findings;
}
