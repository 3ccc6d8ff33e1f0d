-- What each legal entity pays for the platform: a seat for each contract with an invoice. In dollars where no rate of the
-- entity's currency is known.
create or replace function app.payment_cycle_seats(p_cycle uuid, p_entities uuid[], p_seats integer[])
returns table (legal_entity_id uuid, name text, currency text, seats integer, price numeric, amount numeric, vat_total numeric, total numeric,
  vat_id text, vat_percentage text, vat_name text, label text)
language sql stable as $$
  select e.id, e.name, used.currency, s.seats, price, amount, vat, amount + vat, case when vat <> 0 then e.vat_id else '' end,
      case when vat <> 0 then trim_scale(v.percent)::text else '' end, case when vat <> 0 then v.name end,
      'Platform subscription, ' || case when p.frequency = 'monthly' then to_char(p.starts_on, 'FMMonth YYYY') else app.period_text(p.starts_on, p.ends_on) end
    from payment_cycles p
    cross join unnest(p_entities, p_seats) as s (entity, seats)
    join legal_entities e on e.organization_id = p.organization_id and e.id = s.entity
    cross join lateral (select app.exchange_rate('USD', e.currency, p.ends_on)) as known (buys)
    cross join lateral (select case when known.buys is null then 'USD' else e.currency end) as used (currency)
    cross join lateral (select app.round_money(app.service_rate('seat') * coalesce(known.buys, 1), used.currency)) as each (price)
    cross join lateral (select each.price * s.seats) as sum (amount)
    left join app.tax_rates_on((select ends_on from payment_cycles where organization_id = (select app.organization_id()) and id = p_cycle)) as v on v.country = e.country
    cross join lateral (select coalesce(app.round_money(sum.amount * v.percent / 100, used.currency), app.round_money(0, used.currency))) as tax (vat)
    where p.organization_id = (select app.organization_id()) and p.id = p_cycle and s.seats > 0 and each.price > 0;
$$;

revoke execute on function app.payment_cycle_seats(uuid, uuid[], integer[]) from public;
grant execute on function app.payment_cycle_seats(uuid, uuid[], integer[]) to app_auth, app_web;
