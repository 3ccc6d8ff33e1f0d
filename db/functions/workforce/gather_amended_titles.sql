create or replace function app.gather_amended_titles() returns trigger language plpgsql as $$
declare
  changed contract_amendments := case tg_op when 'DELETE' then old else new end;
begin
  update contracts c set amended_titles = coalesce((
      select string_agg(distinct a.title, ' ') from contract_amendments a
        where a.organization_id = c.organization_id and a.contract_id = c.id and a.title <> c.title), '')
    where c.organization_id = changed.organization_id and c.id = changed.contract_id;
  return null;
end $$;

create or replace trigger gather_titles after insert or update or delete on contract_amendments for each row execute function app.gather_amended_titles();
