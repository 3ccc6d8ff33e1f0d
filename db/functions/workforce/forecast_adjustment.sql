-- What a payment cycle pays a contract, without an adjustment and with it approved: it is put in, worked out like everything else and
-- taken out again, so that what is foretold is what closing pays. `p_without` is left out of both. Amounts are null while the cycle is not open yet. `waits` says which deductions it leaves out.
create or replace function app.forecast_adjustment(p_contract text, p_type text, p_amount numeric, p_submitted date, p_about date, p_without uuid)
returns table (before numeric, after numeric, waits text)
language plpgsql volatile as $$
declare
  k contracts;
  cycle uuid;
begin
  select * into k from contracts where organization_id = app.organization_id() and id = p_contract;
  cycle := (app.landing_cycle(k.payment_frequency, p_submitted, k.starts_on, false) ->> 'id')::uuid;
  if cycle is null then
    return;
  end if;
  begin
    delete from invoice_adjustments where organization_id = app.organization_id() and id = p_without;
    before := (select w.amount from app.work_out_payment_cycle(cycle, array[p_contract], false) as w);
    insert into invoice_adjustments (contract_id, type, description, amount, date_submitted, date_of_adjustment, status)
      values (p_contract, p_type, '', app.round_money(p_amount, k.currency), p_submitted, p_about, 'approved');
    select w.amount, case when w.exception is null then w.detail end into after, waits from app.work_out_payment_cycle(cycle, array[p_contract], false) as w;
    raise exception using errcode = 'MU002';
  exception when sqlstate 'MU002' then
    null;
  end;
  return next;
end $$;
