-- Every audit row waits for its place in the chain.
create or replace function app.queue_entries() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into audit_seals (organization_id, entry_id) select organization_id, id from added on conflict do nothing;
  return null;
end $$;

alter function app.queue_entries() owner to app_auth;
revoke execute on function app.queue_entries() from public;

create or replace trigger queue_entries after insert on audit_log referencing new table as added for each statement execute function app.queue_entries();
