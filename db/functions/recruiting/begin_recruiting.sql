-- Settings that recruiting begins with in an organization.
create or replace function app.begin_recruiting(p_organization uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  plan uuid := gen_random_uuid();
begin
  insert into recruiting_counters (organization_id) values (p_organization);
  insert into application_sources (organization_id, slug, created_at, updated_at)
    select p_organization, slug, now() + place * interval '1 millisecond', now() from unnest(array['SOURCED_INTERNALLY', 'EXTERNAL_CAREER_PAGE', 'LINKEDIN_PREMIUM', 'LINKEDIN_BASIC',
      'INTERNAL_CAREER_PAGE', 'INTERNAL_REFERRAL', 'BULK_IMPORTED']) with ordinality as standard (slug, place);
  insert into employment_types (organization_id, name) select p_organization, unnest(array['Full-time', 'Part-time', 'Contract', 'Internship']);
  insert into archivation_reasons (organization_id, name, kind) values
    (p_organization, 'Not enough experience', 'REJECTED'), (p_organization, 'Skills don''t match', 'REJECTED'), (p_organization, 'Position filled', 'REJECTED'),
    (p_organization, 'Accepted another offer', 'WITHDREW'), (p_organization, 'Withdrew application', 'WITHDREW'), (p_organization, 'Other', 'OTHER');
  insert into interview_plans (organization_id, id, name) values (p_organization, plan, 'Standard');
  insert into interview_plan_stages (organization_id, interview_plan_id, name, stage_order, category_type_slug, default_type_slug, target_days) values
    (p_organization, plan, 'Applied', 1, 'LEAD', 'applied', 5), (p_organization, plan, 'Screening', 2, 'ACTIVE', 'screening', 7),
    (p_organization, plan, 'Interview', 3, 'ACTIVE', 'interview', 14), (p_organization, plan, 'Offer', 4, 'ACTIVE', 'offer', 7),
    (p_organization, plan, 'Hired', 5, 'COMPLETED', 'hired', null), (p_organization, plan, 'Archived', 6, 'COMPLETED', 'archived', null);
  insert into email_templates (organization_id, name, subject, body) values (p_organization, 'Rejection after application', 'Your application for {{ job.title }}',
    '<p>Hi {{ candidate.first_name }},</p><p>Thank you for applying for {{ job.title }} at {{ organization.name }}. We have decided to move forward with other candidates.</p><p>We wish you the best in your search.</p><p>{{ sender.name }}</p>');
end $$;

alter function app.begin_recruiting(uuid) owner to app_auth;
revoke execute on function app.begin_recruiting(uuid) from public;
