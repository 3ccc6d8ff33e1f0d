-- A delivery's row is rewritten soon after it was made: with room beside each entry its second version needs no page split.
create or replace procedure app.leave_room(p_table regclass) language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  index regclass;
begin
  for index in select indexrelid::regclass from pg_index where indrelid = p_table loop
    execute format('alter index %s set (fillfactor = 50)', index);
  end loop;
end $$;
