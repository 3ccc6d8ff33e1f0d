-- When somebody who was asked at p_asked_at to return something by p_due_on was last to be reminded, p_now at the latest: ten
-- minutes after it was asked, three days before the due date, on it, the day after it, and weekly for seven weeks more.
create or replace function app.return_reminder_time(p_due_on date, p_asked_at timestamptz, p_now timestamptz) returns timestamptz language sql immutable parallel safe
  return (select max(reminded_at) from (
    select p_asked_at + interval '10 minutes' as reminded_at
    union all select (p_due_on + days + time '08:00') at time zone 'UTC' from unnest(array[-3, 0, 1, 8, 15, 22, 29, 36, 43, 50]) as days) as times
    where reminded_at between p_asked_at and p_now);
