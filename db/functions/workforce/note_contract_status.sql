create or replace function app.note_contract_status() returns trigger language plpgsql as $$
begin
  insert into contract_status_changes (organization_id, contract_id, from_status, to_status, user_id, at)
    values (new.organization_id, new.id, case tg_op when 'UPDATE' then old.status end, new.status, app.user_id(),
      case tg_op when 'UPDATE' then clock_timestamp() else new.created_at end);
  return null;
end $$;

create or replace trigger note_first_status after insert on contracts for each row execute function app.note_contract_status();
create or replace trigger note_status after update of status on contracts for each row when (old.status <> new.status) execute function app.note_contract_status();
