-- The currency that amounts of several are added up in: the one chosen, or that of the first legal entity.
create or replace function app.reporting_currency() returns text language sql stable parallel safe as $$
  select coalesce(
    (select currency from reporting_currencies where organization_id = (select app.organization_id())),
    (select currency from legal_entities where organization_id = (select app.organization_id()) order by created_at, id limit 1));
$$;
