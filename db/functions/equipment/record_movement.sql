-- Numbers the movement, notes where the asset was and who moves it, and moves it. The asset is locked: of two movements
-- at once the second one starts where the first one ended. Whoever adds it has locked the person, whose name is read here.
create or replace function app.record_movement() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
declare
  asset assets;
  holder people;
begin
  select * into strict asset from assets where organization_id = new.organization_id and id = new.asset_id for update;
  new.number := asset.movements + 1;
  new.at := greatest(new.at, asset.moved_at);
  if asset.movements > 0 then
    new.from_location := asset.location;
    new.from_status := asset.status;
    new.from_person_id := asset.hris_profile_id;
    new.from_warehouse_id := asset.warehouse_id;
    new.from_return_due_on := asset.return_due_on;
    select first_name || ' ' || last_name into new.from_person_name from people
      where organization_id = new.organization_id and id = asset.hris_profile_id;
    select name into new.from_warehouse_name from warehouses where organization_id = new.organization_id and id = asset.warehouse_id;
  end if;
  if new.to_person_id is not null then
    select * into holder from people where organization_id = new.organization_id and id = new.to_person_id;
    new.to_person_name := holder.first_name || ' ' || holder.last_name;
  end if;
  select name into new.to_warehouse_name from warehouses where organization_id = new.organization_id and id = new.to_warehouse_id;
  new.user_id := coalesce(new.user_id, app.user_id());
  new.actor_name := coalesce(
    (select name from memberships where organization_id = new.organization_id and user_id = new.user_id),
    (select name from access_tokens where organization_id = new.organization_id and id = new.token_id),
    new.actor_name, 'Muster');
  update assets set location = new.to_location, status = new.to_status, hris_profile_id = new.to_person_id, warehouse_id = new.to_warehouse_id,
      return_due_on = new.to_return_due_on, movements = new.number, moved_at = new.at, updated_at = greatest(updated_at, new.at),
      holder_text = coalesce(app.holder_text(holder), '')
    where organization_id = new.organization_id and id = new.asset_id;
  return new;
end $$;

alter function app.record_movement() owner to app_auth;
revoke execute on function app.record_movement() from public;

create or replace trigger record_movement before insert on asset_movements for each row execute function app.record_movement();
