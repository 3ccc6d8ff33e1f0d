-- Ends of chains that went on since their last signature an hour ago.
create or replace function app.due_checkpoints(p_most integer) returns table (organization_id uuid, number bigint, hash bytea, at text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.organization_id, c.number, c.hash, app.instant_text(now()) from audit_chains c
    where not exists (select from audit_checkpoints p where p.organization_id = c.organization_id and (p.number = c.number or p.at > now() - interval '1 hour'))
    order by c.organization_id limit p_most;
$$;

alter function app.due_checkpoints(integer) owner to app_auth;
revoke execute on function app.due_checkpoints(integer) from public;
grant execute on function app.due_checkpoints(integer) to app_worker;
