-- Applications that are in their stage for longer than it should take. The counts of the boards name the stages where there are any.
create or replace function app.applications_over_target() returns setof uuid language sql stable parallel safe as $$
  select a.id
    from job_stage_counts k
    join interview_plan_stages s on s.organization_id = k.organization_id and s.id = k.interview_plan_stage_id and s.target_days is not null
    join applications a on a.organization_id = k.organization_id and a.job_id = k.job_id and a.current_stage_id = k.interview_plan_stage_id
      and a.moved_to_current_stage_at < app.now() - make_interval(days => s.target_days)
    where k.organization_id = (select app.organization_id()) and k.applications > 0
$$;
