-- The details of the organization that a document has: those of when it was created, or the first ever for earlier ones.
create or replace function app.document_settings_at(p_at timestamptz) returns json language sql stable parallel safe as $$
  select json_build_object('name', s.name, 'address', s.address, 'tax_numbers', s.tax_numbers, 'bank_details', s.bank_details, 'tax_note', s.tax_note,
      'footer', s.footer, 'logo', case when f.id is not null then json_build_object('storage_key', f.storage_key, 'sha256', f.sha256) end)
    from document_settings s left join stored_files f on f.organization_id = s.organization_id and f.id = s.logo_file_id
    where s.organization_id = (select app.organization_id())
    order by s.created_at <= p_at desc, case when s.created_at <= p_at then s.created_at end desc, s.created_at limit 1;
$$;

revoke execute on function app.document_settings_at(timestamp with time zone) from public;
grant execute on function app.document_settings_at(timestamp with time zone) to app_auth, app_web;
