create or replace function app.begin_board() returns trigger language plpgsql as $$
begin
  insert into job_boards (organization_id, job_id) values (new.organization_id, new.id);
  return null;
end $$;

create or replace trigger begin_board after insert on jobs for each row execute function app.begin_board();
