-- A correction as the API and events show it.
create or replace function app.pay_correction_resource(c pay_corrections) returns jsonb language sql stable as $$
  select jsonb_build_object('id', c.id, 'contract_id', k.id, 'contract_title', coalesce(d.contract_title, k.title),
      'worker', jsonb_build_object('id', o.id, 'name', coalesce(d.worker_name, o.first_name || ' ' || o.last_name)),
      'payment_cycle', jsonb_build_object('id', p.id, 'frequency', p.frequency, 'starts_on', p.starts_on, 'ends_on', p.ends_on, 'status', p.status),
      'cause', c.cause, 'from', c.from_on, 'to', c.to_on, 'days', c.to_on - c.from_on + 1, 'amount', app.round_money(c.amount, k.currency)::text, 'currency', k.currency,
      'needs_approval', case when c.cause in ('invoice_canceled', 'invoice_refunded') then c.amount > app.invoiced_pay(i.id) else c.cause <> 'not_invoiced' end,
      'is_employer_cost_due', k.type in ('eor', 'peo', 'global_payroll') and k.employer_cost_percent > 0,
      'has_later_pay', k.status = 'in_progress' and not exists (select from payment_cycles b where b.organization_id = k.organization_id and b.frequency = k.payment_frequency
        and b.status <> 'open' and b.ends_on >= k.ends_on),
      'invoice', case when i.id is not null then jsonb_build_object('id', i.id, 'label', i.label) end,
      'status', c.status, 'adjustment_id', c.adjustment_id,
      'decided_by', (select jsonb_build_object('id', m.user_id, 'name', m.name) from auth.members() m where m.user_id = c.decided_by),
      'decided_at', app.instant_text(c.decided_at), 'created_at', app.instant_text(c.created_at))
    from contracts k
    join people o on o.organization_id = k.organization_id and o.id = k.person_id
    join payment_cycles p on p.organization_id = k.organization_id and p.id = c.payment_cycle_id
    left join invoices i on i.organization_id = k.organization_id and i.id = c.invoice_id
    left join invoice_details d on d.organization_id = k.organization_id and d.invoice_id = i.id
    where k.organization_id = c.organization_id and k.id = c.contract_id;
$$;

revoke execute on function app.pay_correction_resource(pay_corrections) from public;
grant execute on function app.pay_correction_resource(pay_corrections) to app_auth, app_web;
