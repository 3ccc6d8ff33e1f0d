create or replace function app.fold_asset_text() returns trigger language plpgsql as $$
begin
  new.search_text := app.fold(concat_ws(' ', new.brand, new.name, new.serial_number, nullif(new.holder_text, '')));
  return new;
end $$;

create or replace trigger fold_text before insert or update of brand, name, serial_number, holder_text, search_text on assets
  for each row execute function app.fold_asset_text();
