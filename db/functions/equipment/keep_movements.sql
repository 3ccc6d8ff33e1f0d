create or replace function app.keep_movements() returns trigger language plpgsql as $$
begin
  raise exception 'movements of assets are kept as they are' using errcode = 'restrict_violation';
end $$;

create or replace trigger keep_movements before update or delete on asset_movements for each statement execute function app.keep_movements();
