-- Once an invoice is fully refunded, its work can be billed again if the latest of its refunds says so: hours and adjustments are approved again, and
-- pay without timesheets, whose cycle is closed, is an adjustment for the next one. What an invoice consisted of stays recorded.
create or replace function app.release_refunded_work() returns trigger language plpgsql as $$
declare
  refund text;
  made record;
  starts date;
  ends date;
  pay numeric;
  corrected numeric;
begin
  select r.id into refund
    from (select r.id, r.releases_work from refund_items t join refund_statements r on r.organization_id = t.organization_id and r.id = t.refund_statement_id
      where t.organization_id = new.organization_id and t.invoice_id = new.id and r.status <> 'failed' order by r.created_at desc, r.label desc limit 1) as r
    where r.releases_work;
  if refund is null then
    return null;
  end if;
  select m.adjusted, m.employer_cost, p.starts_on, p.ends_on,
      exists (select from timesheets t where t.organization_id = new.organization_id and t.invoice_id = new.id) as has_hours into made
    from app.invoice_makeup(array[new.id]) m
    left join payment_cycles p on p.organization_id = new.organization_id and p.id = new.payment_cycle_id;
  with hours as (
    update timesheets set status = 'approved', invoice_id = null where organization_id = new.organization_id and invoice_id = new.id returning id
  ), adjustments as (
    update invoice_adjustments set status = 'approved', invoice_id = null where organization_id = new.organization_id and invoice_id = new.id
      returning id, quantity * amount * case type when 'deduction' then -1 else 1 end as amount
  )
  insert into released_items (organization_id, invoice_id, kind, item_id, refund_statement_id, amount)
    select new.organization_id, new.id, 'timesheet', id, refund, null from hours
    union all
    select new.organization_id, new.id, 'adjustment', id, refund, amount from adjustments;
  if made.has_hours then
    return null;
  end if;
  starts := coalesce(made.starts_on, (new.issued_at at time zone 'UTC')::date);
  ends := coalesce(made.ends_on, (new.issued_at at time zone 'UTC')::date);
  pay := new.amount - made.adjusted - made.employer_cost;
  -- The next cycle adds the employer's cost of corrections itself. Without a line, the percentage of the contract counts only if that came to nothing.
  with line as (
    select substring(l.sub_description from '^([0-9]+([.][0-9]+)?)%$')::numeric as percent from invoice_line_items l
      where l.organization_id = new.organization_id and l.invoice_id = new.id
        and (l.type = 'EOR_EMPLOYER_COST' or (l.type = 'GP_EMPLOYEE_FUNDING' and l.description like 'Employer taxes and contributions, %'))
      order by l.position limit 1
  ), used as (
    select percent, true as is_known from line where percent is not null
    union all
    select employer_cost_percent, false from contracts where organization_id = new.organization_id and id = new.contract_id and not exists (select from line)
  ), settled as (
    select sum(app.round_money(x.amount * used.percent / 100, new.currency)) as cost, used.percent, used.is_known
      from released_items x cross join used
      where x.organization_id = new.organization_id and x.invoice_id = new.id and x.kind = 'adjustment' and exists (
        select from pay_corrections c where c.organization_id = x.organization_id and c.contract_id = new.contract_id and c.adjustment_id = x.item_id and c.status = 'settled')
      group by used.percent, used.is_known
  )
  select coalesce(sum(cost) filter (where is_known or app.round_money(pay * percent / 100, new.currency) + cost = 0), 0) into corrected from settled;
  with part as materialized (
    select gen_random_uuid() as id, kind, what, amount
      from (values ('fixed_pay', 'Pay', pay), ('employer_cost', 'Employer cost', made.employer_cost - corrected)) as parts (kind, what, amount) where amount <> 0
  ), added as (
    insert into invoice_adjustments (organization_id, id, contract_id, type, title, description, amount, date_submitted, date_of_adjustment, status, created_by)
      select new.organization_id, id, new.contract_id, case when amount > 0 then 'off_cycle' else 'deduction' end, left(format('%s, %s', what, app.period_text(starts, ends)), 100),
          format('%s, %s, refunded with %s', what, app.period_text(starts, ends), new.label), abs(amount), ends, ends, 'approved', app.user_id()
        from part
  )
  insert into released_items (organization_id, invoice_id, kind, item_id, refund_statement_id, amount)
    select new.organization_id, new.id, kind, id, refund, amount from part;
  return null;
end $$;

create or replace trigger release_work after update of status on invoices for each row
  when (new.status = 'refunded' and old.status <> 'refunded' and new.contract_id is not null) execute function app.release_refunded_work();
