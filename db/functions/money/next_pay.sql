-- What contracts are paid by the first cycle of their frequency that isn't closed, worked out as closing does, and what it would be with
-- everything that waits for approval: that is put in, worked out, and taken out again, so that what is foretold is what closing pays.
-- `pay` is the worker's: without what an employer owes on top, fees, and taxes. A row for each contract that the cycle still has to invoice.
create or replace function app.next_pay(p_contracts text[])
returns table (contract_id text, pay numeric, adjusted numeric, employer_cost numeric, service_fee numeric, vat_total numeric, total numeric, lines json,
  pay_after numeric, exception text, detail text)
language plpgsql volatile set jit = off as $$
#variable_conflict use_column
declare
  organization uuid := app.organization_id();
  p record;
  todo text[];
  waiting text[];
  times uuid[];
  extras uuid[];
  foretold jsonb;
  after jsonb;
begin
  for p in
    select y.id, y.cutoff_on, least(y.cutoff_on, y.ends_on) as time_until, array_agg(k.id::text) as contracts
      from contracts k
      cross join lateral (select * from payment_cycles c where c.organization_id = organization and c.frequency = k.payment_frequency
        and c.status in ('open', 'closing', 'reopening') and c.ends_on >= k.starts_on order by c.starts_on limit 1) as y
      where k.organization_id = organization and k.id = any (p_contracts)
      group by y.id, y.cutoff_on, y.ends_on
  loop
    -- What is decided in the meantime would count twice, so it is foretold again; nothing is where decisions keep coming.
    after := null;
    for attempt in 1..3 loop
      times := array(select id from timesheets where organization_id = organization and contract_id = any (p.contracts) and status = 'pending' and date_worked <= p.time_until);
      extras := array(select id from invoice_adjustments where organization_id = organization and contract_id = any (p.contracts) and status = 'pending' and date_submitted <= p.cutoff_on);
      waiting := array(select contract_id from timesheets where organization_id = organization and id = any (times)
        union select contract_id from invoice_adjustments where organization_id = organization and id = any (extras));
      exit when waiting = '{}';
      begin
        insert into timesheets (contract_id, date_worked, quantity, status)
          select contract_id, date_worked, quantity, 'approved' from timesheets where organization_id = organization and id = any (times);
        insert into invoice_adjustments (contract_id, type, description, quantity, amount, date_submitted, date_of_adjustment, status)
          select contract_id, type, description, quantity, amount, date_submitted, date_of_adjustment, 'approved' from invoice_adjustments
            where organization_id = organization and id = any (extras);
        foretold := (select coalesce(jsonb_object_agg(w.contract_id, w.amount - w.employer_cost), '{}')
          from app.work_out_payment_cycle(p.id, array(select app.payment_cycle_contracts(p.id, null, null, waiting)), false) as w
          where w.exception is null or w.exception = 'nothing_to_pay');
        if (select count(*) from timesheets where organization_id = organization and id = any (times) and status = 'pending') = cardinality(times)
            and (select count(*) from invoice_adjustments where organization_id = organization and id = any (extras) and status = 'pending') = cardinality(extras) then
          after := foretold;
        end if;
        raise exception using errcode = 'MU002';
      exception when sqlstate 'MU002' then
        exit when after is not null;
      end;
    end loop;
    todo := array(
      select app.payment_cycle_contracts(p.id, null, null, p.contracts)
      union
      -- Over, but with work left that a decision would have this cycle pay.
      select k.id from contracts k where k.organization_id = organization and k.id = any (waiting) and after ? k.id
      except
      select i.contract_id from invoices i where i.organization_id = organization and i.payment_cycle_id = p.id and i.contract_id = any (p.contracts) and i.status <> 'cancelled');
    return query
      select w.contract_id, w.amount - w.employer_cost, w.adjusted, w.employer_cost, w.service_fee, w.vat_total, w.total,
          (select coalesce(json_agg(json_build_object('type', l.type, 'description', l.description, 'total', l.total::text) order by n), '[]')
            from unnest(w.lines[1:20]) with ordinality as l (type, description, sub_description, quantity, price_per_unit, total, tax_rate, tax_type, n)),
          case when w.contract_id = any (waiting) then (after ->> w.contract_id)::numeric else w.amount - w.employer_cost end,
          w.exception, w.detail
        from app.work_out_payment_cycle(p.id, todo, true) as w;
  end loop;
end $$;

revoke execute on function app.next_pay(text[]) from public;
grant execute on function app.next_pay(text[]) to app_auth, app_web;
