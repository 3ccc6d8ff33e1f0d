-- Compares what a closed cycle paid a contract with what its terms say now, and keeps the difference as the contract's open
-- correction, which a person decides on. Called after whatever changes one of the two, with the cycle locked for update; p_from and p_to are the
-- days that changed, if there is an invoice or a decision; otherwise all days of the contract are to be paid. What a fully refunded invoice paid is
-- settled with its refund, unless that releases it.
create or replace function app.correct_pay(p_contract text, p_cycle uuid, p_from date, p_to date) returns uuid
language plpgsql volatile as $$
declare
  p payment_cycles;
  k contracts;
  i invoices;
  earned record;
  paid numeric := 0;
  difference numeric;
  dismissed numeric;
  is_excepted boolean;
  is_returned boolean;
  is_invoiced boolean;
  is_decided boolean;
  days datemultirange;
  correction uuid;
begin
  select * into p from payment_cycles where organization_id = app.organization_id() and id = p_cycle;
  select * into k from contracts where organization_id = p.organization_id and id = p_contract;
  if p.id is null or k.id is null or not app.is_paid_fixed(k) or k.payment_frequency <> p.frequency or p.status not in ('closing', 'closed', 'paid') then
    return null;
  end if;
  select * into i from invoices v where v.organization_id = p.organization_id and v.payment_cycle_id = p.id and v.contract_id = k.id
    order by app.is_pay_returned(v), v.created_at desc, v.id limit 1;
  is_returned := i.id is not null and app.is_pay_returned(i);
  is_invoiced := i.id is not null and not is_returned;
  is_excepted := exists (select from payment_cycle_exceptions x where x.organization_id = p.organization_id and x.payment_cycle_id = p.id and x.contract_id = k.id);
  -- Closing has still to come to the contract.
  if p.status = 'closing' and not is_excepted and not is_invoiced then
    return null;
  end if;
  select max(f.so_far) as pay, min(f.from_on) as from_on, max(f.to_on) as to_on into earned from app.fixed_pay(p.id, array[k.id::text]) f
    where not isempty(app.paid_days(k));
  if is_invoiced then
    select i.amount - m.adjusted - m.employer_cost into paid from app.invoice_makeup(array[i.id::text]) m;
  end if;
  select coalesce(earned.pay, 0) - paid - coalesce(sum(c.amount) filter (where c.status = 'settled'), 0), coalesce(sum(c.amount) filter (where c.status = 'dismissed'), 0),
      count(*) > 0 into difference, dismissed, is_decided from pay_corrections c
    where c.organization_id = p.organization_id and c.contract_id = k.id and c.payment_cycle_id = p.id and c.status in ('settled', 'dismissed');
  -- What was dismissed isn't asked about again, but never turns into the opposite.
  difference := difference - case when difference > 0 then least(greatest(dismissed, 0), difference) else greatest(least(dismissed, 0), difference) end;
  if is_invoiced and i.status = 'refunded'
    and not exists (select from released_items x where x.organization_id = p.organization_id and x.invoice_id = i.id) then
    difference := greatest(difference, 0);
  end if;
  if difference = 0 then
    update pay_corrections set status = 'superseded' where organization_id = p.organization_id and contract_id = k.id and payment_cycle_id = p.id and status = 'open';
    return null;
  end if;
  if is_invoiced or is_decided then
    -- Days that change back aren't different any more.
    select (o.days - c.days) + (c.days - o.days) into days
      from (select coalesce(range_agg(daterange(x.from_on, x.to_on, '[]')), '{}') as days from pay_corrections x
        where x.organization_id = p.organization_id and x.contract_id = k.id and x.payment_cycle_id = p.id and x.status = 'open') as o
      cross join (select case when p_from is null then '{}' else datemultirange(daterange(p_from, p_to, '[]')) end as days) as c;
  end if;
  if days is null or isempty(days) then
    days := datemultirange(daterange(coalesce(earned.from_on, p_from, p.starts_on), coalesce(earned.to_on, p_to, p.ends_on), '[]'));
  end if;
  insert into pay_corrections (organization_id, contract_id, payment_cycle_id, cause, from_on, to_on, amount, invoice_id)
    values (p.organization_id, k.id, p.id,
      case when difference < 0 then 'days_overpaid' when is_invoiced or is_decided then 'days_missed'
        when is_returned then case i.status when 'cancelled' then 'invoice_canceled' else 'invoice_refunded' end
        -- Only what closing had worked out; days that came later are missed.
        when is_excepted and (p_from is null or exists (select from pay_corrections c where c.organization_id = p.organization_id and c.contract_id = k.id
          and c.payment_cycle_id = p.id and c.cause = 'not_invoiced' and c.amount >= difference)) then 'not_invoiced'
        else 'days_missed' end,
      lower(days), upper(days) - 1,
      app.round_money(difference, k.currency), i.id)
    on conflict (organization_id, contract_id, payment_cycle_id) where status = 'open' do update
      set cause = excluded.cause, amount = excluded.amount, invoice_id = excluded.invoice_id, from_on = excluded.from_on, to_on = excluded.to_on
    returning id into correction;
  return correction;
end $$;

revoke execute on function app.correct_pay(text, uuid, date, date) from public;
grant execute on function app.correct_pay(text, uuid, date, date) to app_auth, app_web;
