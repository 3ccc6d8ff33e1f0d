-- Once an invoice is fully refunded, its work can be billed again if the latest of its refunds says so: hours and adjustments are approved again, and
-- pay without timesheets, whose cycle is closed, is an adjustment for the next one. What an invoice consisted of stays recorded.
create or replace function app.release_refunded_work() returns trigger language plpgsql as $$
declare
  refund text;
  made record;
  starts date;
  ends date;
  pay numeric;
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
  with part as materialized (
    select gen_random_uuid() as id, kind, what, amount
      from (values ('fixed_pay', 'Pay', pay), ('employer_cost', 'Employer cost', made.employer_cost)) as parts (kind, what, amount) where amount > 0
  ), added as (
    insert into invoice_adjustments (organization_id, id, contract_id, type, title, description, amount, date_submitted, date_of_adjustment, status, created_by)
      select new.organization_id, id, new.contract_id, 'off_cycle', left(format('%s, %s', what, app.period_text(starts, ends)), 100),
          format('%s, %s, refunded with %s', what, app.period_text(starts, ends), new.label), amount, ends, ends, 'approved', app.user_id()
        from part
  )
  insert into released_items (organization_id, invoice_id, kind, item_id, refund_statement_id, amount)
    select new.organization_id, new.id, kind, id, refund, amount from part;
  return null;
end $$;

create or replace trigger release_work after update of status on invoices for each row
  when (new.status = 'refunded' and old.status <> 'refunded' and new.contract_id is not null) execute function app.release_refunded_work();
