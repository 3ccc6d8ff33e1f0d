-- How far the chains of organizations are older than p_months whole months: the place before the first row that is to stay.
create or replace function app.expired_places(p_months integer) returns table (organization_id uuid, number bigint, hash bytea, at text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with since as (select date_trunc('month', app.today())::timestamp at time zone 'UTC' - make_interval(months => p_months) as day),
  old as (
    select c.organization_id, coalesce(
        (select min(s.number) - 1 from (select id from audit_log l where l.organization_id = c.organization_id and l.at >= day order by l.at limit 1000) as l
          join audit_seals s on s.organization_id = c.organization_id and s.entry_id = l.id), c.number) as number
      from audit_chains c cross join since
      where exists (select from audit_seals s join audit_log l on l.organization_id = s.organization_id and l.id = s.entry_id
        where s.organization_id = c.organization_id and s.number = c.dropped + 1 and l.at < day))
  select o.organization_id, o.number, s.hash, app.instant_text(now()) from old o
    join audit_seals s on s.organization_id = o.organization_id and s.number = o.number;
$$;

alter function app.expired_places(integer) owner to app_auth;
revoke execute on function app.expired_places(integer) from public;
grant execute on function app.expired_places(integer) to app_worker;
