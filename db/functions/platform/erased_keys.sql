-- What JSON about a table's records says once they are erased, by key: keys are named as columns.
create or replace function app.erased_keys(p_table text) returns jsonb language sql stable as $$
  with recursive known as (
    select child, parent from app.record_references() where leads_to_erasure),
  belonging as (
    select p_table as name
    union select known.child from belonging join known on known.parent = name)
  select jsonb_object_agg(column_name, becomes) from app.personal_columns() where becomes is not null and table_name in (select name from belonging);
$$;
