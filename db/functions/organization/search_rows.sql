-- The first rows of a table that hold all words of a text, for the search of everything. It counts nothing, so that what it costs doesn't grow with what it would find:
-- the newest 1,000 rows are read for a text that many rows hold, the trigram index for one that few do. Where none does and p_near asks for it, rows with
-- something like it, by two letters that changed places or by trigrams. A text without three letters in a row can't use the index as such:
-- it then has to begin a word.
create or replace function app.search_rows(p_table text, p_search text, p_near boolean, p_most integer, out ids text[], out is_near boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set jit = off set enable_seqscan = off set random_page_cost = 1.1 as $$
declare
  newest constant integer := 1000;
  most_read constant integer := 500;
  folded constant text := btrim(app.fold(p_search));
  patterns constant text[] := app.search_patterns(p_search);
  held constant text := app.search_conditions('search_text', patterns);
  place text := case p_table when 'invoices' then 'issued_at' when 'payments' then 'created_at' when 'people' then 'created_at' when 'contracts' then 'created_at'
    when 'candidates' then 'created_at' when 'assets' then 'created_at' end;
  rows text := format('select id, search_text, %I as place from %I where organization_id = $1%s', place, p_table,
    case when p_table = 'candidates' then ' and merged_into_id is null' end);
  starts text := regexp_replace(folded, '([\\%_])', '\\\1', 'g') || '%';
  first text := 'select array(select id::text from found order by search_text like $2 or search_text like ''% '' || $2 desc, place desc, id desc limit $3)';
  swapped text[];
begin
  is_near := false;
  execute format('with newest as materialized (%s order by %I desc, id desc limit %s), found as (select * from newest where %s) ', rows, place, newest, held) || first
    into ids using app.organization_id(), starts, p_most;
  if cardinality(ids) = p_most then
    return;
  end if;
  if patterns[1] ~ '[[:alnum:]]{3}' then
    execute format('with found as materialized (%s and %s limit %s) ', rows, held, most_read) || first
      into ids using app.organization_id(), starts, p_most;
  elsif folded ~ '^[[:alnum:]]{2}' then
    execute format('with found as materialized (%s and (search_text like $2 or search_text like ''%% '' || $2) limit %s) ', rows, most_read) || first
      into ids using app.organization_id(), starts, p_most;
  end if;
  if cardinality(ids) > 0 or not p_near or folded !~ '[[:alpha:]]{4}' or length(folded) > 60 then
    return;
  end if;
  is_near := true;
  swapped := array(
    select '%' || regexp_replace(overlay(folded placing reverse(substr(folded, at, 2)) from at for 2), '([\\%_])', '\\\1', 'g') || '%'
      from generate_series(1, least(length(folded), 30) - 1) as at where substr(folded, at, 2) ~ '^[[:alpha:]]{2}$' and substr(folded, at, 1) <> substr(folded, at + 1, 1));
  if cardinality(swapped) > 0 then
    execute format('with found as materialized (%s and (%s) limit %s) ', rows,
        (select string_agg(format('search_text like %L', one), ' or ') from unnest(swapped) as one), most_read) || first
      into ids using app.organization_id(), starts, p_most;
    if cardinality(ids) > 0 then
      return;
    end if;
  end if;
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);
  execute format('with found as materialized (%s and search_text %%> $2 limit %s) '
      'select array(select id::text from found order by word_similarity($2, search_text) desc, place desc, id desc limit $3)', rows, most_read)
    into ids using app.organization_id(), folded, p_most;
end $$;

alter function app.search_rows(text, text, boolean, integer) owner to app_auth;
revoke execute on function app.search_rows(text, text, boolean, integer) from public;
grant execute on function app.search_rows(text, text, boolean, integer) to app_web;
