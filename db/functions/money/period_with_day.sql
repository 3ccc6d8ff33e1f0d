-- First and last day of the period of a frequency that has the day in it. Weeks are counted from p_from, where one begins.
create or replace function app.period_with_day(p_frequency text, p_day date, p_from date, out starts_on date, out ends_on date)
language sql immutable parallel safe as $$
  select first, last from (select
    case p_frequency
      when 'weekly' then p_day - (((p_day - p_from) % 7) + 7) % 7
      when 'biweekly' then p_day - (((p_day - p_from) % 14) + 14) % 14
      when 'semimonthly' then date_trunc('month', p_day)::date + case when extract(day from p_day) > 15 then 15 else 0 end
      else date_trunc('month', p_day)::date
    end as first) as beginning, lateral (select
    case p_frequency
      when 'weekly' then first + 6
      when 'biweekly' then first + 13
      when 'semimonthly' then case when extract(day from first) = 1 then first + 14 else (date_trunc('month', first) + interval '1 month - 1 day')::date end
      else (first + interval '1 month - 1 day')::date
    end as last) as ending;
$$;
