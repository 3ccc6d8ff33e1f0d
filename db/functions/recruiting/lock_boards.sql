-- Boards are locked first and in the order of their jobs, before the applications and candidates on them.
create or replace function app.lock_boards(p_candidates uuid[]) returns void language plpgsql as $$
begin
  perform from job_boards b where b.organization_id = (select app.organization_id()) and b.job_id in (
      select job_id from applications a where a.organization_id = (select app.organization_id()) and a.candidate_id = any (p_candidates))
    order by b.job_id for update;
end $$;
