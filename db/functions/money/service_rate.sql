create or replace function app.service_rate(p_service text) returns numeric language sql stable parallel safe as $$
  select coalesce(
    (select amount from service_rates where organization_id = (select app.organization_id()) and service = p_service),
    app.standard_service_rate(p_service));
$$;
