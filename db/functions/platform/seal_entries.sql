-- Appends up to p_most committed audit rows to the chains of their organizations, oldest first, and returns how many. One worker does it at a time, and its
-- lock outlasts its commit: what commits later gets a later place. Changes without a row, a job's work, get one.
create or replace function app.seal_entries(p_most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting record;
  entry audit_log;
  place bigint;
  link bytea;
  chained uuid;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(7308221009) then
    return 0;
  end if;
  insert into audit_log (organization_id, id, at, operation, principal_kind, result, request_id)
    select s.organization_id, s.entry_id, c.at, 'background_work', 'system', 200, s.entry_id::text
      from (select organization_id, entry_id from audit_seals where number is null order by at, entry_id limit p_most) as s
      cross join lateral (select at from audit_changes c where c.organization_id = s.organization_id and c.entry_id = s.entry_id limit 1) as c
      where not exists (select from audit_log l where l.organization_id = s.organization_id and l.id = s.entry_id);
  for waiting in
    select s.organization_id, s.entry_id from (select * from audit_seals where number is null order by at, entry_id limit p_most) as s
      order by s.organization_id, s.at, s.entry_id
  loop
    if chained is distinct from waiting.organization_id then
      update audit_chains set number = place, hash = link where organization_id = chained;
      chained := waiting.organization_id;
      insert into audit_chains (organization_id, number, hash) values (chained, 0, '') on conflict do nothing;
      select number, hash into place, link from audit_chains where organization_id = chained;
    end if;
    select * into entry from audit_log where organization_id = waiting.organization_id and id = waiting.entry_id;
    place := place + 1;
    link := sha256(convert_to(app.entry_text(entry, place, link), 'UTF8'));
    update audit_seals set number = place, hash = link where organization_id = waiting.organization_id and entry_id = waiting.entry_id;
    sealed := sealed + 1;
  end loop;
  update audit_chains set number = place, hash = link where organization_id = chained;
  return sealed;
end $$;

alter function app.seal_entries(integer) owner to app_auth;
revoke execute on function app.seal_entries(integer) from public;
grant execute on function app.seal_entries(integer) to app_worker;
