-- At the end of each transaction an asset is where its last movement says, whoever wrote it.
create or replace function app.check_asset_place() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  asset assets;
begin
  select * into asset from assets where organization_id = new.organization_id and id = new.id;
  if found and not exists (
    select from asset_movements m where m.organization_id = asset.organization_id and m.asset_id = asset.id and m.number = asset.movements
      and (m.to_location, m.to_status, m.to_person_id, m.to_warehouse_id, m.to_return_due_on)
        is not distinct from (asset.location, asset.status, asset.hris_profile_id, asset.warehouse_id, asset.return_due_on)
      and not exists (select from asset_movements l where l.organization_id = m.organization_id and l.asset_id = m.asset_id and l.number > m.number)) then
    raise exception 'asset % is not where its last movement says', new.id using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

alter function app.check_asset_place() owner to app_auth;
revoke execute on function app.check_asset_place() from public;

create constraint trigger check_place after insert or update of location, status, hris_profile_id, warehouse_id, return_due_on, movements on assets
  deferrable initially deferred for each row execute function app.check_asset_place();
