-- Those that differ most, in the reporting currency by the rates of a day; what can't be converted comes last.
create or replace function app.most_changed(p_changes app.cycle_change[], p_on date, p_most integer) returns app.cycle_change[] language sql stable as $$
  with rates as materialized (
    select currency, app.exchange_rate(currency, app.reporting_currency(), p_on) as factor from (select distinct currency from unnest(p_changes)) as used)
  select array(select (c.contract_id, c.currency, c.difference)::app.cycle_change from unnest(p_changes) as c join rates r on r.currency = c.currency
    where c.difference <> 0 order by abs(c.difference) * r.factor desc nulls last, abs(c.difference) desc, c.contract_id limit p_most);
$$;

revoke execute on function app.most_changed(app.cycle_change[], date, integer) from public;
grant execute on function app.most_changed(app.cycle_change[], date, integer) to app_auth, app_web;
