-- Applications in progress that wait for the caller, and since when: those of open jobs that the caller recruits or hires for, and those
-- with an activity of the caller in their current stage. The counts of the boards name the stages where there are any.
create or replace function app.my_applications() returns table (id uuid, waiting_since timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.id, a.moved_to_current_stage_at
    from jobs j
    join job_stage_counts k on k.organization_id = j.organization_id and k.job_id = j.id and k.applications > 0
    join interview_plan_stages s on s.organization_id = k.organization_id and s.id = k.interview_plan_stage_id and s.category_type_slug in ('LEAD', 'ACTIVE')
    join applications a on a.organization_id = k.organization_id and a.job_id = k.job_id and a.current_stage_id = k.interview_plan_stage_id
    where j.organization_id = app.organization_id() and j.status not in ('CLOSED', 'ARCHIVED') and app.user_id() in (j.recruiter_id, j.hiring_manager_id)
  union
  select a.id, a.moved_to_current_stage_at
    from application_activities x
    join application_stages e on e.organization_id = x.organization_id and e.id = x.stage_entry_id and e.undone_at is null
    join applications a on a.organization_id = e.organization_id and a.id = e.application_id and a.current_stage_id = e.interview_plan_stage_id
      and e.created_at >= a.moved_to_current_stage_at and a.current_category in ('LEAD', 'ACTIVE')
    where x.organization_id = app.organization_id() and x.canceled_at is null and app.user_id() is not null
      and x.participants @> jsonb_build_array(jsonb_build_object('participant_hris_organization_user_id', app.user_id()))
$$;

alter function app.my_applications() owner to app_auth;
revoke execute on function app.my_applications() from public;
grant execute on function app.my_applications() to app_web;
