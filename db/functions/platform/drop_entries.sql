-- Deletes up to p_most rows of an organization's chain, oldest first and none after p_number, with what they changed, and rows from before there was a
-- chain that are as old. Returns how many places are left.
create or replace function app.drop_entries(p_organization uuid, p_number bigint, p_most integer) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ending bigint;
  entries uuid[];
begin
  select least(p_number, dropped + p_most) into ending from audit_chains where organization_id = p_organization for update;
  update audit_chains c set dropped = ending, dropped_hash = s.hash from audit_seals s
    where c.organization_id = p_organization and s.organization_id = p_organization and s.number = ending;
  with gone as (delete from audit_seals where organization_id = p_organization and number <= ending returning entry_id)
    select array_agg(entry_id) into entries from gone;
  entries := entries || array(
    select l.id from audit_log l where l.organization_id = p_organization and l.at <= (select max(at) from audit_log where organization_id = p_organization and id = any (entries))
      and not exists (select from audit_seals s where s.organization_id = p_organization and s.entry_id = l.id) and not l.id = any (entries) limit p_most);
  delete from audit_values where organization_id = p_organization and entry_id = any (entries);
  delete from audit_changes where organization_id = p_organization and entry_id = any (entries);
  delete from audit_log where organization_id = p_organization and id = any (entries);
  return p_number - ending;
end $$;

alter function app.drop_entries(uuid, bigint, integer) owner to app_auth;
revoke execute on function app.drop_entries(uuid, bigint, integer) from public;
grant execute on function app.drop_entries(uuid, bigint, integer) to app_worker;
