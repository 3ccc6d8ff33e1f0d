-- The next contracts of a cycle's preview: those it pays, and those that it or the one before has paid.
create or replace function app.payment_cycle_members(p_cycle uuid, p_before uuid, p_after text, p_most integer, p_within text[]) returns text[]
language plpgsql stable as $$
declare
  organization uuid := app.organization_id();
  is_settled boolean;
  after text := coalesce(p_after, '');
begin
  select status in ('closed', 'paid') into is_settled from payment_cycles where organization_id = organization and id = p_cycle;
  return array(
    select id from (
      (select id from app.payment_cycle_contracts(case when not is_settled then p_cycle end, p_after, p_most, p_within) as id)
      union
      (select contract_id from invoices where organization_id = organization and payment_cycle_id = p_cycle and status <> 'cancelled' and contract_id > after
        and (p_within is null or contract_id = any (p_within)) order by contract_id limit p_most)
      union
      (select contract_id from invoices where organization_id = organization and payment_cycle_id = p_before and status <> 'cancelled' and contract_id > after
        and (p_within is null or contract_id = any (p_within)) order by contract_id limit p_most)
      union
      (select contract_id from payment_cycle_exceptions where organization_id = organization and payment_cycle_id = p_cycle and contract_id > after
        and (p_within is null or contract_id = any (p_within)) order by contract_id limit p_most)
    ) as members (id) order by id collate "C" limit p_most);
end $$;

revoke execute on function app.payment_cycle_members(uuid, uuid, text, integer, text[]) from public;
grant execute on function app.payment_cycle_members(uuid, uuid, text, integer, text[]) to app_auth, app_web;
