-- As app.note_board_change, for all applications that one statement adds: an import's are one change of the board's row and of each count, not thousands.
create or replace function app.note_board_inserts() returns trigger language plpgsql as $$
begin
  with added as (select organization_id, job_id, count(*) as applications from added_applications group by 1, 2),
    boards as (
      update job_boards b set version = b.version + a.applications from added a where b.organization_id = a.organization_id and b.job_id = a.job_id
        returning b.organization_id, b.job_id, b.version - a.applications as before)
  insert into board_changes (organization_id, job_id, version, application_id)
    select n.organization_id, n.job_id, b.before + row_number() over (partition by n.organization_id, n.job_id order by n.created_at, n.id), n.id
      from added_applications n join boards b on b.organization_id = n.organization_id and b.job_id = n.job_id;
  -- A board that is further behind reads everything again.
  delete from board_changes c using (select organization_id, job_id, count(*) as applications from added_applications group by 1, 2) as a
    join job_boards b on b.organization_id = a.organization_id and b.job_id = a.job_id
    where b.version / 500 <> (b.version - a.applications) / 500
      and c.organization_id = b.organization_id and c.job_id = b.job_id and c.version <= b.version - b.version % 500 - 5000;
  insert into job_stage_counts as c (organization_id, job_id, interview_plan_stage_id, applications)
    select organization_id, job_id, current_stage_id, count(*) from added_applications where current_stage_id is not null group by 1, 2, 3
    on conflict (organization_id, job_id, interview_plan_stage_id) do update set applications = c.applications + excluded.applications;
  return null;
end $$;

create or replace trigger note_board_insert after insert on applications referencing new table as added_applications
  for each statement execute function app.note_board_inserts();
