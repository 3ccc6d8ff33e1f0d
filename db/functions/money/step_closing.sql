-- Before the first invoice, the totals have to be the confirmed ones.
-- The last step takes numbers for contracts and then for seats. It locks the numbers of all their legal entities before
-- that, in the order of every other step: two cycles of an organization that end at once cannot block each other.
create or replace function app.step_closing(p payment_cycles, p_most integer) returns integer
language plpgsql volatile as $$
declare
  ids text[] := array(select app.payment_cycle_contracts(p.id, p.contracts_after, p_most, null));
  is_swept boolean := cardinality(ids) < p_most;
  late text[] := '{}';
  made integer;
  changed jsonb;
begin
  if p.expected_totals is not null then
    changed := app.changed_totals(p.id, p.expected_totals);
    if changed <> '[]' then
      perform app.stop_closing(p, changed);
      return 0;
    end if;
    update payment_cycles set expected_totals = null where organization_id = p.organization_id and id = p.id;
  end if;
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
    -- What was settled after an earlier closing is paid twice if this one paid it again.
    perform app.correct_pay(c.contract_id, p.id, null, null) from (
      select distinct contract_id from pay_corrections where organization_id = p.organization_id and payment_cycle_id = p.id and status = 'settled') as c;
    perform app.end_cycle_work(p, 'closed', 'finish_closing_payment_cycle', 'payment-cycle.closed', 'c4e07d16-92b5-4f38-8d6a-51f0b3a7e902');
  end if;
  return cardinality(ids) + cardinality(late);
end $$;

revoke execute on function app.step_closing(payment_cycles, integer) from public;
grant execute on function app.step_closing(payment_cycles, integer) to app_auth;
