-- The tax rate of each country on a day: the organization's own, else the standard one. A country without a row has an unknown rate; one without
-- VAT has 0.
create or replace function app.tax_rates_on(p_on date)
returns table (country text, percent numeric, name text, reason text, source text, valid_from date, is_own boolean) language sql stable as $$
  select distinct on (known.country) known.* from (
      select o.country, o.percent, o.name, o.reason, ''::text as source, o.valid_from, true as is_own
        from own_tax_rates o where o.organization_id = (select app.organization_id()) and o.valid_from <= p_on
      union all
      select v.country, v.percent, v.name, v.reason, v.source, v.valid_from, false from vat_rates v where v.valid_from <= p_on) as known
    order by known.country, known.is_own desc, known.valid_from desc;
$$;

revoke execute on function app.tax_rates_on(date) from public;
grant execute on function app.tax_rates_on(date) to app_auth, app_web;
