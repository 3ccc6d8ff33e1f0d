-- Rows as a preview shows them, with the reasons for a difference. What was invoiced has the names that
-- the invoice has; in a closed cycle, whoever was only in the one before has those of that invoice.
create or replace function app.describe_cycle_rows(p_cycle uuid, p_before uuid, p_rows app.cycle_row[]) returns json
language sql stable as $$
  with r as materialized (
    select r.*, v.amount as old_amount, v.service_fee as old_fee, v.vat_percentage as old_vat, m.adjusted as old_adjusted, m.employer_cost as old_cost
      from unnest(p_rows) with ordinality as r (contract_id, invoice_id, invoice_label, invoice_status, lines, amount, adjusted, employer_cost, service_fee, vat_total,
        vat_percentage, total, exception, detail, is_over, previous_id, previous_total, place)
      left join invoices v on v.organization_id = (select app.organization_id()) and v.id = r.previous_id
      left join app.invoice_makeup(array(select previous_id from unnest(p_rows))) m on m.invoice_id = r.previous_id
  ), rates as materialized (
    select t.* from app.tax_rates_on((select ends_on from payment_cycles where organization_id = (select app.organization_id()) and id = p_cycle)) as t
  )
  select coalesce(json_agg(json_build_object(
      'contract_id', r.contract_id, 'contract_title', coalesce(d.contract_title, k.title), 'contract_type', k.type, 'worker_id', o.id, 'worker_name', coalesce(d.worker_name, x.worker_name, o.first_name || ' ' || o.last_name),
      'legal_entity_id', e.id, 'legal_entity_name', app.legal_entity_at(e, coalesce(i.created_at, p.closed_at, 'infinity')) ->> 'name', 'legal_entity_code', e.code, 'currency', k.currency,
      'lines', (select coalesce(json_agg(json_build_object('type', l.type, 'description', l.description, 'sub_description', l.sub_description, 'quantity', l.quantity,
          'price_per_unit', l.price_per_unit::text, 'total', l.total::text, 'tax_rate', l.tax_rate, 'tax_type', l.tax_type) order by n), '[]')
        from unnest(r.lines) with ordinality as l (type, description, sub_description, quantity, price_per_unit, total, tax_rate, tax_type, n)),
      'amount', r.amount::text, 'service_fee', r.service_fee::text, 'vat_total', r.vat_total::text, 'total', r.total::text, 'previous_total', r.previous_total::text,
      'reasons', case when r.exception is null and (b.id is null or r.total is not distinct from r.previous_total) then '{}' else array_remove(array[
          r.exception,
          case when b.id is not null and k.starts_on between p.starts_on and p.ends_on then 'new_starter' end,
          case when b.id is not null and (r.is_over or k.ends_on < p.ends_on) then 'leaver' end,
          case when b.id is not null and r.previous_id is null and k.starts_on < p.starts_on then 'not_in_last_cycle' end,
          case when r.previous_id is not null and not r.is_over and exists (select from contract_amendments a
            where a.organization_id = k.organization_id and a.contract_id = k.id and a.effective_on > b.starts_on and a.effective_on <= p.ends_on
              and a.rate <> app.rate_on(k.id, k.rate, b.starts_on)) then 'rate_changed' end,
          case when b.id is not null and r.exception is null and not r.is_over and k.frequency in ('weekly', 'biweekly', 'semimonthly', 'monthly')
            and (k.starts_on > p.starts_on or k.ends_on < p.ends_on or (r.previous_id is not null and (k.starts_on > b.starts_on or k.ends_on < b.ends_on)))
            then 'pro_rata' end,
          case when r.previous_id is not null and not r.is_over and k.frequency in ('hourly', 'daily')
            and r.amount - r.adjusted - r.employer_cost <> r.old_amount - r.old_adjusted - r.old_cost then 'hours_changed' end,
          case when r.previous_id is not null and not r.is_over and r.adjusted <> r.old_adjusted then 'adjustments' end,
          case when r.previous_id is not null and r.exception is null and not r.is_over and k.type in ('eor', 'peo', 'global_payroll')
            and r.old_cost <> app.round_money((r.old_amount - r.old_adjusted - r.old_cost) * k.employer_cost_percent / 100, k.currency) then 'employer_cost' end,
          case when r.previous_id is not null and r.exception is null and not r.is_over and r.service_fee <> r.old_fee then 'fee_changed' end,
          case when r.previous_id is not null and r.exception is null and not r.is_over and r.vat_percentage <> r.old_vat then 'tax_changed' end
        ], null) end,
      'tax', case when r.invoice_id is not null then d.tax_basis
        when p.status not in ('closed', 'paid') and not r.is_over
          then app.tax_basis(k.type, k.country, e.country, t.percent, t.name, t.reason, t.source, t.valid_from, t.is_own) end,
      'waiting_deductions', case when r.exception is null then r.detail end,
      'exception', case when r.exception is not null then json_build_object('reason', r.exception, 'detail', r.detail) end,
      'invoice', case when r.invoice_id is not null then json_build_object('id', r.invoice_id, 'label', r.invoice_label, 'status', r.invoice_status) end)
      order by r.place), '[]')
    from r
    join payment_cycles p on p.organization_id = (select app.organization_id()) and p.id = p_cycle
    left join payment_cycles b on b.organization_id = p.organization_id and b.id = p_before
    join contracts k on k.organization_id = p.organization_id and k.id = r.contract_id
    join people o on o.organization_id = p.organization_id and o.id = k.person_id
    join legal_entities e on e.organization_id = p.organization_id and e.id = k.legal_entity_id
    left join rates t on t.country = e.country
    left join invoices i on i.organization_id = p.organization_id and i.id = r.invoice_id
    left join payment_cycle_exceptions x on x.organization_id = p.organization_id and x.payment_cycle_id = p.id and x.contract_id = r.contract_id
    left join invoice_details d on d.organization_id = p.organization_id
      and d.invoice_id = coalesce(r.invoice_id, case when p.status in ('closed', 'paid') then r.previous_id end);
$$;

revoke execute on function app.describe_cycle_rows(uuid, uuid, app.cycle_row[]) from public;
grant execute on function app.describe_cycle_rows(uuid, uuid, app.cycle_row[]) to app_auth, app_web;
