-- A refund returns VAT at the rates of the invoice, and money in the currency that it was paid in, at the rate of that payment. What is rounded off one
-- partial refund is in a later one. Whoever refunds has locked the invoice.
create or replace function app.split_refund() returns trigger language plpgsql as $$
declare
  invoice record;
  paid record;
  earlier record;
  refunded numeric;
begin
  select i.currency, i.total, i.vat_total into strict invoice from invoices i where i.organization_id = new.organization_id and i.id = new.invoice_id;
  select p.payment_currency, t.fx_rate, t.total_payment_currency as total into paid
    from payment_items t join payments p on p.organization_id = t.organization_id and p.id = t.payment_id
    where t.organization_id = new.organization_id and t.invoice_id = new.invoice_id and t.is_live;
  if not found then
    select invoice.currency as payment_currency, 1::numeric as fx_rate, invoice.total as total into paid;
  end if;
  select coalesce(sum(t.amount), 0) as amount, coalesce(sum(t.vat_total), 0) as vat_total, coalesce(sum(t.amount_payment_currency), 0) as paid into earlier
    from refund_items t join refund_statements r on r.organization_id = t.organization_id and r.id = t.refund_statement_id
    where t.organization_id = new.organization_id and t.invoice_id = new.invoice_id and t.refund_statement_id <> new.refund_statement_id and r.status <> 'failed';
  refunded := earlier.amount + new.amount;
  new.vat_total := app.refund_share(invoice.vat_total, invoice.total, refunded, earlier.vat_total, new.amount, invoice.total - refunded, invoice.currency);
  new.payment_currency := paid.payment_currency;
  new.fx_rate := paid.fx_rate;
  new.amount_payment_currency := app.refund_share(paid.total, invoice.total, refunded, earlier.paid, paid.total,
    case when refunded < invoice.total then paid.total else 0 end, paid.payment_currency);
  return new;
end $$;

create or replace trigger split_refund before insert on refund_items for each row execute function app.split_refund();
