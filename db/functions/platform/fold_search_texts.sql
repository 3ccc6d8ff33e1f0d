-- Folds the search texts of the next rows that an earlier release stored. Writers wait for a batch at most. Returns whether there may be more.
create or replace function app.fold_search_texts(p_most integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  fold search_folds;
  id_type text;
  changed text;
  last_organization uuid;
  last_id text;
  one uuid;
  ids text[];
begin
  select * into fold from search_folds where not is_done order by position limit 1 for update skip locked;
  if fold is null then
    return false;
  end if;
  id_type := (select format_type(atttypid, null) from pg_attribute where attrelid = to_regclass(fold.table_name) and attname = 'id');
  changed := case fold.table_name when 'applications' then 'candidate_text' else 'search_text' end;
  -- The next organization that has rows left; one at a time, because a row policy shows no others.
  for one in select id from organizations where id >= fold.after_organization::uuid order by id loop
    perform set_config('app.organization_id', one::text, true);
    execute format('with read as materialized (
        select id, %2$I <> app.fold(%2$I) as is_unfolded from %1$I where organization_id = $1 and ($2 = '''' or id > $2::%3$s) order by id limit $3)
      select array(select id::text from read where is_unfolded), (select id::text from read order by id desc limit 1)', fold.table_name, changed, id_type)
      into ids, last_id using one, case when one = fold.after_organization::uuid then fold.after_id else '' end, p_most;
    if last_id is not null then
      last_organization := one;
      exit;
    end if;
  end loop;
  if last_organization is null then
    update search_folds set is_done = true where table_name = fold.table_name;
    return true;
  end if;
  execute format('update %1$I set %2$I = app.fold(%2$I) where organization_id = $1 and id = any ($2::%3$s[])', fold.table_name, changed, id_type)
    using last_organization, ids;
  update search_folds set after_organization = last_organization::text, after_id = last_id where table_name = fold.table_name;
  return true;
end $$;

alter function app.fold_search_texts(integer) owner to app_auth;
revoke execute on function app.fold_search_texts(integer) from public;
grant execute on function app.fold_search_texts(integer) to app_worker;
