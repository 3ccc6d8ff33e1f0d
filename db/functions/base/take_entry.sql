-- The ID of the audit row that is being written: of the entry that the transaction's changes were noted for, or a new one.
create or replace function app.take_entry() returns uuid language plpgsql volatile set search_path = pg_catalog as $$
declare
  noted text := current_setting('app.entry', true);
begin
  if coalesce(noted, '') = '' or split_part(noted, '/', 1) not in ('', coalesce(current_setting('app.organization_id', true), '')) then
    return gen_random_uuid();
  end if;
  perform set_config('app.entry', '', true);
  return right(noted, 36)::uuid;
end $$;
