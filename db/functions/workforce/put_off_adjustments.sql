-- An adjustment that was put off stays in the cycle after its own, whatever becomes of that one's cut-off.
create or replace function app.put_off_adjustments() returns trigger
language plpgsql as $$
begin
  update invoice_adjustments a set date_submitted = new.cutoff_on + 1
    from contracts c
    where a.organization_id = new.organization_id and a.move_next_cycle and a.status in ('pending', 'approved')
      and (c.organization_id, c.id) = (a.organization_id, a.contract_id) and c.payment_frequency = new.frequency
      and (app.landing_cycle(c.payment_frequency, a.date_of_adjustment, c.starts_on, false) ->> 'id')::uuid = new.id
      and not exists (select from payment_cycles earlier
        where earlier.organization_id = new.organization_id and earlier.frequency = new.frequency and earlier.status <> 'open'
          and earlier.ends_on >= c.starts_on and earlier.cutoff_on >= a.date_of_adjustment);
  return null;
end $$;

create or replace trigger put_off_adjustments after insert or update of cutoff_on on payment_cycles
  for each row execute function app.put_off_adjustments();
