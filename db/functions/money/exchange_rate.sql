-- Units of one currency that one unit of another buys on a day, to 10 places after the point and never less than 10
-- significant digits, so that a weak currency's amounts convert as exactly as a strong one's; null when unknown.
create or replace function app.exchange_rate(p_from text, p_to text, p_on date) returns numeric language sql stable parallel safe as $$
  select case when p_from = p_to then 1 else (
    select round(quotient, greatest(10, 9 - floor(log(quotient))::integer))
      from (select app.per_dollar(p_to, p_on) / app.per_dollar(p_from, p_on) as quotient) as exact) end;
$$;
