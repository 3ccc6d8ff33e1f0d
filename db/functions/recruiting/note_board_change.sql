-- Gives each change of an application a version of its job's board, and keeps the number of applications in each stage.
create or replace function app.note_board_change() returns trigger language plpgsql as $$
declare
  next bigint;
  previous uuid := case tg_op when 'UPDATE' then old.current_stage_id end;
begin
  update job_boards set version = version + 1 where organization_id = new.organization_id and job_id = new.job_id returning version into next;
  insert into board_changes (organization_id, job_id, version, application_id) values (new.organization_id, new.job_id, next, new.id);
  -- A board that is further behind reads everything again.
  if next % 500 = 0 then
    delete from board_changes where organization_id = new.organization_id and job_id = new.job_id and version <= next - 5000;
  end if;
  if tg_op = 'UPDATE' and previous is not distinct from new.current_stage_id then
    return null;
  end if;
  update job_stage_counts set applications = applications - 1
    where organization_id = new.organization_id and job_id = new.job_id and interview_plan_stage_id = previous;
  if new.current_stage_id is not null then
    insert into job_stage_counts as c (organization_id, job_id, interview_plan_stage_id, applications) values (new.organization_id, new.job_id, new.current_stage_id, 1)
      on conflict (organization_id, job_id, interview_plan_stage_id) do update set applications = c.applications + 1;
  end if;
  return null;
end $$;

create or replace trigger note_board_update after update on applications for each row
  when (old.updated_at is distinct from new.updated_at or old.current_stage_entry_id is distinct from new.current_stage_entry_id) execute function app.note_board_change();
