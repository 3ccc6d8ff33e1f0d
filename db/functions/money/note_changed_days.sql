-- When the days change that cycles pay a contract for, those in closed cycles become corrections. Cycles are held until the
-- transaction ends: one that is closing waits, and then reads the new days.
create or replace function app.note_changed_days() returns trigger
language plpgsql as $$
declare
  before daterange := case tg_op when 'UPDATE' then app.paid_days(old) else 'empty' end;
  changed datemultirange;
  c record;
begin
  changed := (datemultirange(before) - datemultirange(app.paid_days(new))) + (datemultirange(app.paid_days(new)) - datemultirange(before));
  if isempty(changed) then
    return null;
  end if;
  for c in
    select h.id, h.status, datemultirange(daterange(h.starts_on, h.ends_on, '[]')) * changed as days
      from (select id, status, starts_on, ends_on from payment_cycles
        where organization_id = new.organization_id and frequency = new.payment_frequency and ends_on >= lower(changed) order by id for share) as h
      order by h.starts_on
  loop
    if c.status <> 'open' and not isempty(c.days) then
      perform app.correct_pay(new.id, c.id, lower(c.days), upper(c.days) - 1);
    end if;
  end loop;
  return null;
end $$;

create or replace trigger note_changed_days after insert or update of status, starts_on, ends_on on contracts for each row execute function app.note_changed_days();
