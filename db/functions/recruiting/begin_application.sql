-- The candidate is locked, so that a change of the name that runs at the same time either is seen here or finds the application.
create or replace function app.begin_application() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.numeric_id = 0 then
    insert into recruiting_counters as c (organization_id, application_number, applications) values (new.organization_id, 1, 1)
      on conflict (organization_id) do update set application_number = c.application_number + 1, applications = c.applications + 1
      returning application_number into new.numeric_id;
  end if;
  new.candidate_text := coalesce((select search_text from candidates where organization_id = new.organization_id and id = new.candidate_id for share), '');
  return new;
end $$;

create or replace trigger begin_application before insert or update of candidate_id on applications for each row execute function app.begin_application();
