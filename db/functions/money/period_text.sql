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
