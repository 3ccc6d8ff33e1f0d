-- Ids for new contracts of the organization that no contract of it has.
create or replace function app.new_contract_ids(p_count integer) returns setof text language plpgsql volatile as $$
declare
  made text[] := '{}';
begin
  while cardinality(made) < p_count loop
    made := array(
      select unnest(made)
      union
      select new.id from (select app.short_id() as id from generate_series(1, p_count - cardinality(made))) as new
        where not exists (select from contracts c where c.organization_id = app.organization_id() and c.id = new.id));
  end loop;
  return query select unnest(made);
end $$;
