-- A LIKE pattern for each word of a search, folded, with its wildcards escaped: a text that contains all of them, in any order, is found. At most ten words, the longest
-- first, because it finds the fewest rows. A search of ignored characters alone finds nothing, because no text has any.
create or replace function app.search_patterns(p_search text) returns text[] language sql immutable parallel safe as $$
  select case when p_search is not null then coalesce(
    (select array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%' order by length(word) desc, word) from (
      select distinct word from regexp_split_to_table(app.fold(p_search), '\s+') as word where word <> '' order by word limit 10) as words),
    array['%' || p_search || '%']) end;
$$;
