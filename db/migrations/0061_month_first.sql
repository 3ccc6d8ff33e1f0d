-- Documents are dated month first, as the dashboard is: "April 1–10, 2026", "March 28 – April 3, 2026".
create or replace function app.period_text(p_from date, p_to date) returns text language sql stable parallel safe as $$
  select to_char(p_from, 'FMMonth FMDD')
    || case when to_char(p_from, 'YYYY') <> to_char(p_to, 'YYYY') then to_char(p_from, ', YYYY') else '' end
    || case
        when p_from = p_to then ''
        when to_char(p_from, 'YYYYMM') = to_char(p_to, 'YYYYMM') then '–' || to_char(p_to, 'FMDD')
        else ' – ' || to_char(p_to, 'FMMonth FMDD')
      end || to_char(p_to, ', YYYY');
$$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace and prosrc like '%is known on %FMDD FMMonth YYYY%' loop
    execute replace(pg_get_functiondef(f), 'FMDD FMMonth YYYY', 'FMMonth FMDD, YYYY');
  end loop;
end $$;
--> statement-breakpoint
-- The reason reads as people say it.
alter table webhook_subscriptions no force row level security;
--> statement-breakpoint
update webhook_subscriptions set disabled_reason = 'Disabled manually' where disabled_reason = 'Disabled by hand';
--> statement-breakpoint
alter table webhook_subscriptions force row level security;
