-- Units of the currency that one US dollar buys on a day; null when no rate is known.
create or replace function app.per_dollar(p_currency text, p_on date) returns numeric language sql stable parallel safe as $$
  select case when p_currency = 'USD' then 1 else (
    select per_dollar from exchange_rates
      where organization_id = (select app.organization_id()) and currency = p_currency and valid_on <= p_on
      order by valid_on desc limit 1) end;
$$;
