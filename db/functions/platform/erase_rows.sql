-- Erases what db/schema marks so in the rows whose column is one of the IDs.
create or replace function app.erase_rows(p_table text, p_column text, p_type text, p_ids text[]) returns void language plpgsql as $$
declare
  marked record;
begin
  select bool_or(with_row) as with_row, string_agg(format('%I = %L', column_name, becomes #>> '{}'), ', ') as changes
    into marked from app.personal_columns() where table_name = p_table and personal = 'erase';
  if marked.with_row is null then return; end if;
  execute format(
    case when marked.with_row then 'delete from %1$I' else 'update %1$I set %4$s' end || ' where organization_id = (select app.organization_id()) and %2$I = any ($1::%3$s[])',
    p_table, p_column, p_type, marked.changes) using p_ids;
end $$;
