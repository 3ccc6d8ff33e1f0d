-- The one rounding rule: half away from zero, at the digits of the currency, once for each line.
create or replace function app.round_money(p_amount numeric, p_currency text) returns numeric language sql immutable parallel safe as $$
  select round(p_amount, app.currency_digits(p_currency));
$$;
