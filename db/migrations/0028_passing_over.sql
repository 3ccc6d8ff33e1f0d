-- Goes on with the closing or reopening that has least to do, whichever organization's, by up to p_most contracts: one
-- transaction, after which everything is as if that many had never been left to do. Returns how many, null when there is
-- nothing to do. Locks in this order: cycle, hours, adjustments, numbers by legal entity, counters. The first p_passed are
-- passed over: a cycle that cannot be gone on with holds back no other.
create function app.step_payment_cycles(p_most integer, p_passed integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  p payment_cycles;
begin
  select * into p from payment_cycles where status in ('closing', 'reopening')
    order by contracts_total - contracts_done, requested_at offset p_passed limit 1 for no key update skip locked;
  if not found then
    return null;
  end if;
  perform set_config('app.organization_id', p.organization_id::text, true), set_config('app.user_id', coalesce(p.requested_by::text, ''), true);
  return case p.status when 'closing' then app.step_closing(p, p_most) else app.step_reopening(p, p_most) end;
end $$;
--> statement-breakpoint
create or replace function app.step_payment_cycles(p_most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.step_payment_cycles(p_most, 0);
$$;
--> statement-breakpoint
revoke execute on function app.step_payment_cycles(integer, integer) from public;
--> statement-breakpoint
grant execute on function app.step_payment_cycles(integer, integer) to app_worker;
--> statement-breakpoint
alter function app.step_payment_cycles(integer, integer) owner to app_auth;
--> statement-breakpoint
-- The last step takes numbers for contracts and then for seats. It locks the numbers of all their legal entities before
-- that, in the order of every other step: two cycles of an organization that end at once cannot block each other.
create or replace function app.step_closing(p payment_cycles, p_most integer) returns integer
language plpgsql volatile as $$
declare
  ids text[] := array(select app.payment_cycle_contracts(p.id, p.contracts_after, p_most, null));
  is_swept boolean := cardinality(ids) < p_most;
  late text[] := '{}';
  made integer;
begin
  if is_swept and p.contracts_after is not null then
    -- Contracts that began to run behind the place that closing had come to.
    late := array(
      select c.id from app.payment_cycle_contracts(p.id, null, null, null) as c (id)
        where not c.id = any (ids)
          and not exists (select from invoices i where i.organization_id = p.organization_id and i.payment_cycle_id = p.id and i.status <> 'cancelled' and i.contract_id = c.id)
          and not exists (select from payment_cycle_exceptions x where x.organization_id = p.organization_id and x.payment_cycle_id = p.id and x.contract_id = c.id)
        limit p_most);
  end if;
  if is_swept then
    perform n.last from document_numbers n
      where n.organization_id = p.organization_id and n.kind = 'INV' and n.year = extract(year from p.requested_at at time zone 'UTC') and n.legal_entity_id in (
        select recipient_legal_entity_id from invoices where organization_id = p.organization_id and payment_cycle_id = p.id and status <> 'cancelled'
        union select legal_entity_id from contracts where organization_id = p.organization_id and id = any (ids || late))
      order by n.legal_entity_id for update;
  end if;
  made := cardinality(app.invoice_cycle_contracts(p, ids || late));
  update payment_cycles set contracts_done = contracts_done + cardinality(ids) + cardinality(late), invoices_made = invoices_made + made,
      contracts_total = greatest(contracts_total, contracts_done + cardinality(ids) + cardinality(late)),
      contracts_after = greatest(contracts_after, (select max(id collate "C") from unnest(ids || late) as id))
    where organization_id = p.organization_id and id = p.id;
  if is_swept and cardinality(late) < p_most then
    update payment_cycles set invoices_made = invoices_made + cardinality(app.invoice_cycle_seats(p)) where organization_id = p.organization_id and id = p.id;
    perform app.end_cycle_work(p, 'closed', 'finish_closing_payment_cycle', 'payment-cycle.closed', 'c4e07d16-92b5-4f38-8d6a-51f0b3a7e902');
  end if;
  return cardinality(ids) + cardinality(late);
end $$;
