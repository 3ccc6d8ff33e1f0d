import type postgres from "postgres";
import type { Finding } from "./check.ts";

/** Each statement counts rows that must not exist. */
const wrongs: Record<string, string> = {
  "invoices in two live payments": `select count(*) from (select 1 from payment_items where is_live group by invoice_id having count(*) > 1) as twice`,
  "invoices whose status is not that of their payment": `select count(*) from invoices as i
    left join (select t.invoice_id, p.status from payment_items as t join payments as p on p.id = t.payment_id where t.is_live) as live on live.invoice_id = i.id
    where i.status <> coalesce(live.status, 'awaiting_payment') or (i.paid_at is not null) <> (i.status = 'paid')`,
  "items that are live in a payment that ended, or the other way round": `select count(*) from payment_items as t join payments as p on p.id = t.payment_id
    where t.is_live <> (p.status in ('processing', 'paid'))`,
  "payments that are not the sum of their items": `select count(*) from payments as p where total is distinct from (select sum(total_payment_currency) from payment_items where payment_id = p.id)`,
  "numbers that are missing or twice": `select abs(count(*) - max(substring(label from '\\d+$')::integer)) + count(*) - count(distinct label) from payments`,
  "payments without exactly one audit row of their making": `with made as (
      select substring(object from '^id=(.*)') as id, count(*) as n from audit_log where operation = 'create_payment' and result = 201 group by 1
    ) select count(*) from payments as p full join made using (id) where made.n is distinct from 1 or p.status is null`,
  "ends of payments without exactly one audit row": `with ends as (
      select substring(object from '^payment_id=(.*)') as id, count(*) as n,
          max(case operation when 'mark_payment_paid' then 'paid' when 'fail_payment' then 'failed' else 'cancelled' end) as status
        from audit_log where result = 200 and operation in ('mark_payment_paid', 'fail_payment', 'cancel_payment') group by 1
    ) select count(*) from payments as p full join ends using (id)
      where p.status is distinct from coalesce(ends.status, 'processing') or coalesce(ends.n, 1) <> 1`,
  "payments without exactly the events of their life": `with events as (
      select type, body::json -> 'data' -> 'resource' ->> 'id' as id, count(*) as n from webhook_events where type like 'payment.%' group by 1, 2
    ), wanted as (
      select 'payment.statement.initiated' as type, id from payments
      union all select unnest(array['payment.statement.mark-paid', 'payment.completed']), id from payments where status = 'paid'
      union all select 'payment.statement.failed', id from payments where status in ('failed', 'cancelled')
    ) select count(*) from events full join wanted using (type, id) where events.n is distinct from 1 or wanted.id is null`,
  "invoices without exactly the events of their life": `with events as (
      select type, body::json -> 'data' -> 'resource' ->> 'id' as id, count(*) as n from webhook_events where type like 'invoice.%' group by 1, 2
    ), wanted as (
      select 'invoice.status.updated' as type, t.invoice_id as id, sum(1 + (p.status in ('failed', 'cancelled'))::integer) as n
        from payment_items as t join payments as p on p.id = t.payment_id group by 2
      union all select 'invoice.paid', t.invoice_id, 1 from payment_items as t join payments as p on p.id = t.payment_id where p.status = 'paid'
    ) select count(*) from events full join wanted using (type, id) where events.n is distinct from wanted.n`,
  "events without exactly one delivery": `with waiting as (
      select event_id as id, count(*) as n from webhook_queue group by 1
    ) select count(*) from webhook_events as e full join waiting using (id) where waiting.n is distinct from 1 or e.type is null`,
  "kept counts that are not what is there": `select count(*) from
      (select status, sum(payments) as n from payment_counts group by 1 having sum(payments) <> 0) as kept
      full join (select status, count(*) as n from payments group by 1) as counted using (status) where kept.n is distinct from counted.n`,
};

/** Compares the responses callers got with the database, and the database with itself. */
export async function checkPaying(owner: postgres.Sql, told: ReadonlyMap<string, string>): Promise<Finding[]> {
  const made = new Set((await owner<{ id: string }[]>`select id from payments`).map(({ id }) => id));
  const answered = new Set(told.values());
  const findings: Finding[] = [
    {
      name: "payments that a caller was told of and the database lost",
      value: [...answered].filter((id) => !made.has(id)).length,
      most: 0,
    },
    { name: "payments that no caller was told of", value: [...made].filter((id) => !answered.has(id)).length, most: 0 },
    { name: "calls that made more than one payment", value: told.size - answered.size, most: 0 },
  ];
  await owner.unsafe("analyze");
  for (const [name, statement] of Object.entries(wrongs)) {
    const [row] = await owner.unsafe(statement);
    findings.push({ name, value: Number(Object.values(row ?? {})[0]), most: 0 });
  }
  return findings;
}
