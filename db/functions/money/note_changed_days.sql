-- When the days change that cycles pay a contract for, those in closed cycles become corrections. Cycles are held until the
-- transaction ends: one that is closing waits, and then reads the new days. One that isn't open is held alone: what its pay
-- is compared with is decided by one transaction after the other.
create or replace function app.note_changed_days() returns trigger
language plpgsql as $$
declare
  before daterange := case tg_op when 'UPDATE' then app.paid_days(old) else 'empty' end;
  changed datemultirange;
  days datemultirange;
  cycle uuid;
  cycles uuid[] := '{}';
begin
  changed := (datemultirange(before) - datemultirange(app.paid_days(new))) + (datemultirange(app.paid_days(new)) - datemultirange(before));
  if isempty(changed) then
    return null;
  end if;
  for cycle in
    select id from payment_cycles where organization_id = new.organization_id and frequency = new.payment_frequency and ends_on >= lower(changed)
      and daterange(starts_on, ends_on, '[]') && changed order by id
  loop
    perform from payment_cycles where organization_id = new.organization_id and id = cycle and status = 'open' for share;
    if not found then
      perform from payment_cycles where organization_id = new.organization_id and id = cycle for no key update;
      cycles := cycles || cycle;
    end if;
  end loop;
  for cycle, days in
    select id, datemultirange(daterange(starts_on, ends_on, '[]')) * changed from payment_cycles
      where organization_id = new.organization_id and id = any (cycles) and status <> 'open' order by starts_on
  loop
    perform app.correct_pay(new.id, cycle, lower(days), upper(days) - 1);
  end loop;
  return null;
end $$;

create or replace trigger note_changed_days after insert or update of status, starts_on, ends_on on contracts for each row execute function app.note_changed_days();
