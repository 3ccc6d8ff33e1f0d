-- A row that brings its own number (a seed, a restored record) does not count.
create or replace function app.number_candidate() returns trigger language plpgsql as $$
begin
  if new.numeric_id = 0 then
    insert into recruiting_counters as c (organization_id, candidate_number, candidates) values (new.organization_id, 1, 1)
      on conflict (organization_id) do update set candidate_number = c.candidate_number + 1, candidates = c.candidates + 1
      returning candidate_number into new.numeric_id;
  end if;
  return new;
end $$;

create or replace trigger number_candidate before insert on candidates for each row execute function app.number_candidate();
