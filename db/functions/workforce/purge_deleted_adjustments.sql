-- Deleting an adjustment can be undone for a quarter of an hour. Returns how many are gone for good.
create or replace function app.purge_deleted_adjustments(p_most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from deleted_adjustments d using (
      select organization_id, id from deleted_adjustments where deleted_at < now() - interval '15 minutes' order by deleted_at limit p_most for update skip locked) as chosen
      where (d.organization_id, d.id) = (chosen.organization_id, chosen.id)
      returning d.organization_id, d.file_id),
  discarded as (
    update stored_files f set status = 'discarded', discarded_at = now() from gone
      where (f.organization_id, f.id) = (gone.organization_id, gone.file_id) returning f.id)
  select (select count(*) from gone)::integer from (select count(*) from discarded) as files;
$$;

alter function app.purge_deleted_adjustments(integer) owner to app_auth;
revoke execute on function app.purge_deleted_adjustments(integer) from public;
grant execute on function app.purge_deleted_adjustments(integer) to app_worker;
