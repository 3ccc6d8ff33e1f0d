-- Views of the page of payments that were saved in its former own order, which a query leaves out, keep it. Pages write the pairs in order of their names.
alter table saved_views no force row level security;
--> statement-breakpoint
update saved_views v set query = (
  select string_agg(pair, '&' order by pair collate "C") from (
    select pair from unnest(string_to_array(nullif(v.query, ''), '&')) as pair
    union all
    select 'sort=-created_at'
  ) as pairs) where page = 'payments' and query !~ '(^|&)sort=' and length(query) < 1900;
--> statement-breakpoint
alter table saved_views force row level security;
