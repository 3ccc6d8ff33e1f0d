create or replace function app.rate_on(p_contract text, p_start numeric, p_on date) returns numeric language sql stable as $$
  select coalesce((select rate from contract_amendments
    where organization_id = (select app.organization_id()) and contract_id = p_contract and effective_on <= p_on order by effective_on desc limit 1), p_start);
$$;
