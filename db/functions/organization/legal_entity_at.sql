-- A legal entity as it was when a document was made.
create or replace function app.legal_entity_at(e legal_entities, p_at timestamptz) returns json language sql stable parallel safe as $$
  select json_build_object('name', coalesce(v.name, e.name), 'country', coalesce(v.country, e.country), 'vat_id', coalesce(v.vat_id, e.vat_id),
      'address', coalesce(v.address, e.address))
    from (select) as now left join lateral (
      select name, country, vat_id, address from legal_entity_versions v
        where v.organization_id = (select app.organization_id()) and v.legal_entity_id = e.id and v.held_until > p_at
        order by v.held_until limit 1) as v on true;
$$;
