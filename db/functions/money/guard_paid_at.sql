-- Money of a payment doesn't move before the latest of its invoices was issued, and that of a refund not before the latest
-- of its invoices was paid.
create or replace function app.guard_paid_at() returns trigger language plpgsql as $$
declare
  since timestamptz;
begin
  if tg_table_name = 'payments' then
    select max(i.issued_at) into since from payment_items t join invoices i on i.organization_id = t.organization_id and i.id = t.invoice_id
      where t.organization_id = new.organization_id and t.payment_id = new.id;
  else
    select max(i.paid_at) into since from refund_items t join invoices i on i.organization_id = t.organization_id and i.id = t.invoice_id
      where t.organization_id = new.organization_id and t.refund_statement_id = new.id;
  end if;
  if new.paid_at < least(since, new.created_at) then
    raise exception '%_paid_after: % is before %', tg_table_name, new.paid_at, least(since, new.created_at) using errcode = '23514', constraint = tg_table_name || '_paid_after';
  end if;
  return new;
end $$;

create or replace trigger guard_paid_at before update of paid_at on payments for each row when (new.paid_at is not null) execute function app.guard_paid_at();
create or replace trigger guard_paid_at before update of paid_at on refund_statements for each row when (new.paid_at is not null) execute function app.guard_paid_at();
