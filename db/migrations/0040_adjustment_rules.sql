call app.guard_tenant_table('stored_files', 'select, insert, update');
--> statement-breakpoint
call app.guard_tenant_table('deleted_adjustments', 'select, insert, delete');
--> statement-breakpoint
create policy auth_lookup on stored_files to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, update, delete on stored_files to app_auth;
--> statement-breakpoint
create policy auth_lookup on deleted_adjustments to app_auth using (true) with check (true);
--> statement-breakpoint
grant select, update, delete on deleted_adjustments to app_auth;
--> statement-breakpoint
-- Files whose bytes nothing needs: discarded ones, and uploads that no transaction kept within an hour. The latter are discarded here, so
-- that none can keep them any more while their bytes are removed.
create function app.leftover_files(p_most integer) returns table (id uuid, storage_key text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update stored_files f set status = 'discarded', discarded_at = coalesce(f.discarded_at, now())
    from (select l.organization_id, l.id from stored_files l
        where l.status = 'discarded' or (l.status = 'uploading' and l.created_at < now() - interval '1 hour')
        order by l.created_at limit p_most for update skip locked) as chosen
    where (f.organization_id, f.id) = (chosen.organization_id, chosen.id)
    returning f.id, f.storage_key;
$$;
--> statement-breakpoint
create function app.forget_files(p_ids uuid[]) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from stored_files where id = any (p_ids) and status = 'discarded';
$$;
--> statement-breakpoint
-- Deleting an adjustment can be undone for a quarter of an hour. Returns how many are gone for good.
create function app.purge_deleted_adjustments(p_most integer) returns integer
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (
    delete from deleted_adjustments d using (
      select organization_id, id from deleted_adjustments where deleted_at < now() - interval '15 minutes' order by deleted_at limit p_most for update skip locked) as chosen
      where (d.organization_id, d.id) = (chosen.organization_id, chosen.id)
      returning d.organization_id, d.file_id),
  discarded as (
    update stored_files f set status = 'discarded', discarded_at = now() from gone
      where (f.organization_id, f.id) = (gone.organization_id, gone.file_id) returning f.id)
  select (select count(*) from gone)::integer from (select count(*) from discarded) as files;
$$;
--> statement-breakpoint
do $$
declare
  f regprocedure;
begin
  for f in select oid::regprocedure from pg_proc where pronamespace = 'app'::regnamespace
      and proname in ('leftover_files', 'forget_files', 'purge_deleted_adjustments') loop
    execute format('revoke execute on function %s from public', f);
    execute format('grant execute on function %s to app_worker', f);
    execute format('alter function %s owner to app_auth', f);
  end loop;
end $$;
--> statement-breakpoint
-- What a payment cycle pays a contract, without an adjustment and with it approved: it is put in, worked out like everything else and
-- taken out again, so that what is foretold is what closing pays. `p_without` is left out of both. Amounts are null while the cycle is not open yet.
create function app.forecast_adjustment(p_contract text, p_type text, p_amount numeric, p_submitted date, p_without uuid)
returns table (before numeric, after numeric)
language plpgsql volatile as $$
declare
  k contracts;
  cycle uuid;
begin
  select * into k from contracts where organization_id = app.organization_id() and id = p_contract;
  cycle := (app.landing_cycle(k.payment_frequency, p_submitted, k.starts_on, false) ->> 'id')::uuid;
  if cycle is null then
    return;
  end if;
  begin
    delete from invoice_adjustments where organization_id = app.organization_id() and id = p_without;
    before := (select w.amount from app.work_out_payment_cycle(cycle, array[p_contract], false) as w);
    insert into invoice_adjustments (contract_id, type, description, amount, date_submitted, status)
      values (p_contract, p_type, '', app.round_money(p_amount, k.currency), p_submitted, 'approved');
    after := (select w.amount from app.work_out_payment_cycle(cycle, array[p_contract], false) as w);
    raise exception using errcode = 'MU002';
  exception when sqlstate 'MU002' then
    null;
  end;
  return next;
end $$;
--> statement-breakpoint
-- An adjustment that was put off stays in the cycle after its own, whatever becomes of that one's cut-off.
create function app.put_off_adjustments() returns trigger
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
--> statement-breakpoint
create trigger put_off_adjustments after insert or update of cutoff_on on payment_cycles
  for each row execute function app.put_off_adjustments();
