create or replace function app.guard_resignation_status() returns trigger language plpgsql as $$
begin
  if new.status <> all (app.next_resignation_states(old.status)) then
    raise exception 'a resignation cannot go from % to %', old.status, new.status
      using errcode = 'MS001', detail = array_to_string(app.next_resignation_states(old.status), ', ');
  end if;
  return new;
end $$;

create or replace trigger guard_status before update of status on resignations for each row when (old.status <> new.status) execute function app.guard_resignation_status();
