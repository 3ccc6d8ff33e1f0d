-- Contracts whose invoices can't be paid today, since no rate leads from their currency to that of their legal entity.
create or replace function app.unpayable_contracts(p_contracts text[]) returns setof text language sql stable as $$
  with k as materialized (
    select k.id, k.currency, e.currency as pay_in from contracts k join legal_entities e on e.organization_id = k.organization_id and e.id = k.legal_entity_id
      where k.organization_id = (select app.organization_id()) and k.id = any (p_contracts)
  ), unknown as materialized (
    select currency, pay_in from (select distinct currency, pay_in from k) as used where app.exchange_rate(currency, pay_in, app.today()) is null)
  select k.id from k join unknown using (currency, pay_in);
$$;

revoke execute on function app.unpayable_contracts(text[]) from public;
grant execute on function app.unpayable_contracts(text[]) to app_auth, app_web;
