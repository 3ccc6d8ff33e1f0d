-- Contracts as they are shown, in the order of the ids: with the terms that hold today, person and legal entity.
create or replace function app.contract_rows(p_ids text[]) returns table (place bigint, id text, title text, type text, status text, country text, currency text, rate numeric,
  frequency text, payment_frequency text, employer_cost_percent numeric, is_cor boolean, starts_on date, ends_on date, termination_reason text,
  created_at timestamptz, worker json, legal_entity json, initial_rate numeric, initial_title text)
language sql stable as $$
  select asked.place, c.id, coalesce(a.title, c.title), c.type, c.status, c.country, c.currency, coalesce(a.rate, c.rate), c.frequency, c.payment_frequency,
      c.employer_cost_percent, c.is_cor, c.starts_on, c.ends_on, c.termination_reason, c.created_at,
      json_build_object('id', p.id, 'name', p.first_name || ' ' || p.last_name, 'email', p.email, 'country', p.country),
      json_build_object('id', e.id, 'name', e.name), c.rate, c.title
    from unnest(p_ids) with ordinality as asked (id, place)
    join contracts c on c.organization_id = (select app.organization_id()) and c.id = asked.id
    join people p on p.organization_id = c.organization_id and p.id = c.person_id
    join legal_entities e on e.organization_id = c.organization_id and e.id = c.legal_entity_id
    left join lateral (
      select rate, title from contract_amendments a
        where a.organization_id = c.organization_id and a.contract_id = c.id and a.effective_on <= app.today()
        order by a.effective_on desc limit 1) as a on true;
$$;
