-- What an invoice's tax follows from: the rate of the legal entity's country, or why there is none. `p_country` and `p_type` are the contract's, null for
-- platform seats. A contractor in another country isn't taxed.
create or replace function app.tax_basis(p_type text, p_country text, p_entity_country text, p_percent numeric, p_name text, p_reason text, p_source text,
  p_valid_from date, p_is_own boolean) returns jsonb language sql immutable parallel safe as $$
  select case
    when p_type not in ('eor', 'peo', 'global_payroll') and p_country <> p_entity_country then
      jsonb_build_object('kind', 'cross_border', 'country', p_entity_country, 'percent', null, 'name', null, 'reason', null, 'source', null, 'valid_from', null, 'is_own', false)
    else jsonb_build_object('kind', case when p_percent is null then 'unknown' when p_percent = 0 then 'no_tax' else 'taxed' end, 'country', p_entity_country,
      'percent', trim_scale(p_percent)::text, 'name', p_name, 'reason', p_reason, 'source', p_source, 'valid_from', p_valid_from, 'is_own', coalesce(p_is_own, false)) end;
$$;
