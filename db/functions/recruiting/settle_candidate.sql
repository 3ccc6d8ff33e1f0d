-- When the last open application of a candidate was archived; null while one is open.
create or replace function app.settle_candidate(p_candidate uuid) returns void language sql as $$
  -- Two archived at the same moment: the later one waits here and then sees the other.
  select from candidates where organization_id = (select app.organization_id()) and id = p_candidate for no key update;
  update candidates c set final_archivation_at = case
      when exists (select from applications a where a.organization_id = c.organization_id and a.candidate_id = c.id)
        and not exists (select from applications a where a.organization_id = c.organization_id and a.candidate_id = c.id and a.current_default_type is distinct from 'archived')
      then coalesce(c.final_archivation_at, clock_timestamp()) end
    where c.organization_id = (select app.organization_id()) and c.id = p_candidate;
$$;
