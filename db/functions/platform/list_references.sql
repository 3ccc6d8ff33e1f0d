-- The IDs of everything that belongs to a record, by table and column: `{"applications": {"candidate_id": [...]}}`.
create or replace function app.list_references(p_table text, p_id uuid) returns jsonb language plpgsql stable as $$
declare
  below record;
  ids jsonb;
  result jsonb := '{}';
begin
  for below in select child, reference from app.record_references() where parent = p_table
      and exists (select from pg_attribute where attrelid = to_regclass(child) and attname = 'id') loop
    execute format('select jsonb_agg(id) from %I where organization_id = (select app.organization_id()) and %I = $1', below.child, below.reference)
      into ids using p_id;
    if ids is not null then
      result := result || jsonb_build_object(below.child, coalesce(result -> below.child, '{}') || jsonb_build_object(below.reference, ids));
    end if;
  end loop;
  return result;
end $$;
