-- Adds what a statement changed to the audit log: a row for each record, with its values apart. Only what the product's own roles write, in their
-- transaction, whatever functions they call. Arguments: the kind of record, two columns that identify it, the column of what it belongs to, columns to
-- leave out, columns whose values are secret, and columns that are erased with a person.
create or replace function app.note_changes() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  olds jsonb[];
  news jsonb[];
  records jsonb[];
  -- Whichever audit row is added next for the organization that was entered takes this entry. One that none takes gets its row when it is sealed.
  organization text := coalesce(current_setting('app.organization_id', true), '');
  noted text := current_setting('app.entry', true);
  entry uuid;
  -- IDs in the order of the statements.
  stem text;
  secret text[] := tg_argv[5];
  personal text[] := tg_argv[6];
  unkept text[] := tg_argv[4]::text[] || secret || personal;
begin
  if tg_op = 'INSERT' then
    select array_agg(to_jsonb(a)) into news from added a;
  elsif tg_op = 'DELETE' then
    select array_agg(to_jsonb(r)) into olds from removed r;
  else
    with before as materialized (select to_jsonb(r) as record from removed r), after as materialized (select to_jsonb(a) as record from added a)
    select array_agg(b.record), array_agg(a.record) into olds, news
      from after a join before b on b.record -> 'organization_id' = a.record -> 'organization_id' and b.record -> tg_argv[1] = a.record -> tg_argv[1]
        and b.record -> tg_argv[2] is not distinct from a.record -> tg_argv[2]
      where a.record - tg_argv[4]::text[] <> b.record - tg_argv[4]::text[];
  end if;
  records := coalesce(news, olds);
  if records is null then
    return null;
  end if;
  if starts_with(noted, organization || '/') then
    entry := right(noted, 36);
  else
    entry := gen_random_uuid();
    noted := set_config('app.entry', organization || '/' || entry, true);
  end if;
  stem := lpad(to_hex((extract(epoch from clock_timestamp()) * 1000000)::bigint), 16, '0');
  -- A request's row follows, in the organization that it entered; any others would be missed.
  if coalesce(current_setting('app.operation', true), '') = '' or records[1] ->> 'organization_id' <> organization
      or cardinality(records) > 1 and exists (select from unnest(records) as record where record ->> 'organization_id' <> organization) then
    insert into audit_seals (organization_id, entry_id)
      select distinct (record ->> 'organization_id')::uuid, entry from unnest(records) as record on conflict do nothing;
  end if;
  with changed as materialized (
    select (stem || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid as id, (record ->> 'organization_id')::uuid as organization_id,
        record ->> tg_argv[1] || coalesce(':' || (record ->> tg_argv[2]), '') as object_id, record ->> tg_argv[3] as parent_id,
        case when one.old is null then 'added' when one.new is null then 'deleted' else 'changed' end as action,
        case when pair.is_pair then pair.facts else nullif(jsonb_strip_nulls(record - unkept), '{}') end::text as facts, gen_random_uuid() as salt,
        case when pair.is_pair then pair.about else (select jsonb_object_agg(k, record -> k) from unnest(personal) as k where record -> k <> 'null') end::text as about,
        gen_random_uuid() as about_salt,
        case when pair.is_pair then pair.hidden else (select array_agg(k) from unnest(secret) as k where record -> k <> 'null') end as hidden
      from unnest(olds, news) as one (old, new)
      cross join lateral (select coalesce(one.new, one.old) as record) as its
      left join lateral (
        select true as is_pair, jsonb_object_agg(field.key, jsonb_build_array(field.old, field.new)) filter (where not field.key = any (unkept)) as facts,
            jsonb_object_agg(field.key, jsonb_build_array(field.old, field.new)) filter (where field.key = any (personal)) as about,
            array_agg(field.key) filter (where field.key = any (secret)) as hidden
          from rows from (jsonb_each(one.old), jsonb_each(one.new)) as field (key, old, same_key, new)
          where field.old <> field.new) as pair on one.old is not null and one.new is not null
  ), noted as (
    insert into audit_changes (organization_id, entry_id, id, object_type, object_id, parent_id, action, hidden, digest, personal_digest)
      select organization_id, entry, id, tg_argv[0], object_id, parent_id, action, hidden,
          sha256(uuid_send(salt) || convert_to(facts, 'UTF8')), sha256(uuid_send(about_salt) || convert_to(about, 'UTF8')) from changed
  )
  insert into audit_values (organization_id, entry_id, change_id, is_personal, salt, content)
    select organization_id, entry, id, false, salt, facts from changed where facts is not null
    union all select organization_id, entry, id, true, about_salt, about from changed where about is not null;
  return null;
end $$;

alter function app.note_changes() owner to app_auth;
revoke execute on function app.note_changes() from public;

-- Written by `npm run migration` from db/audited-tables.ts and the marks in db/schema.
create or replace trigger note_added_values after insert on access_requests referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('access_request', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on access_requests referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('access_request', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on access_requests referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('access_request', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on access_tokens referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('access_token', 'id', '', '', '{organization_id,id,created_at,last_used_at,last_used_ip,last_used_operation}', '{digest}', '{}');
create or replace trigger note_changed_values after update on access_tokens referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('access_token', 'id', '', '', '{organization_id,id,created_at,last_used_at,last_used_ip,last_used_operation}', '{digest}', '{}');
create or replace trigger note_removed_values after delete on access_tokens referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('access_token', 'id', '', '', '{organization_id,id,created_at,last_used_at,last_used_ip,last_used_operation}', '{digest}', '{}');
create or replace trigger note_added_values after insert on application_activities referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('interview_activity', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on application_activities referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('interview_activity', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on application_activities referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('interview_activity', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on application_matchings referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('criterion_matching', 'id', '', 'application_id', '{organization_id,id,updated_at}', '{}', '{description}');
create or replace trigger note_changed_values after update on application_matchings referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('criterion_matching', 'id', '', 'application_id', '{organization_id,id,updated_at}', '{}', '{description}');
create or replace trigger note_removed_values after delete on application_matchings referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('criterion_matching', 'id', '', 'application_id', '{organization_id,id,updated_at}', '{}', '{description}');
create or replace trigger note_added_values after insert on application_notes referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application_note', 'id', '', 'application_id', '{organization_id,id,created_at,updated_at}', '{}', '{richtext_content}');
create or replace trigger note_changed_values after update on application_notes referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application_note', 'id', '', 'application_id', '{organization_id,id,created_at,updated_at}', '{}', '{richtext_content}');
create or replace trigger note_removed_values after delete on application_notes referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application_note', 'id', '', 'application_id', '{organization_id,id,created_at,updated_at}', '{}', '{richtext_content}');
create or replace trigger note_added_values after insert on application_sources referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application_source', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on application_sources referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application_source', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on application_sources referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application_source', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on application_stages referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application_stage', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on application_stages referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application_stage', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on application_stages referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application_stage', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on applications referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application', 'id', '', 'candidate_id', '{organization_id,id,stage_order_at,created_at,updated_at,candidate_text}', '{}', '{answers}');
create or replace trigger note_changed_values after update on applications referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application', 'id', '', 'candidate_id', '{organization_id,id,stage_order_at,created_at,updated_at,candidate_text}', '{}', '{answers}');
create or replace trigger note_removed_values after delete on applications referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('application', 'id', '', 'candidate_id', '{organization_id,id,stage_order_at,created_at,updated_at,candidate_text}', '{}', '{answers}');
create or replace trigger note_added_values after insert on archivation_reasons referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('archive_reason', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on archivation_reasons referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('archive_reason', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on archivation_reasons referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('archive_reason', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on asset_products referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('asset_product', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on asset_products referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('asset_product', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on asset_products referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('asset_product', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on assets referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('asset', 'id', '', '', '{organization_id,id,serial_lower,created_at,updated_at,purchase_minor,life_months,bought_key,holder_text,search_text,movements,moved_at}', '{}', '{}');
create or replace trigger note_changed_values after update on assets referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('asset', 'id', '', '', '{organization_id,id,serial_lower,created_at,updated_at,purchase_minor,life_months,bought_key,holder_text,search_text,movements,moved_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on assets referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('asset', 'id', '', '', '{organization_id,id,serial_lower,created_at,updated_at,purchase_minor,life_months,bought_key,holder_text,search_text,movements,moved_at}', '{}', '{}');
create or replace trigger note_added_values after insert on attachments referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('attachment', 'id', '', 'attachable_id', '{organization_id,id,created_at,updated_at}', '{}', '{file_name}');
create or replace trigger note_changed_values after update on attachments referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('attachment', 'id', '', 'attachable_id', '{organization_id,id,created_at,updated_at}', '{}', '{file_name}');
create or replace trigger note_removed_values after delete on attachments referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('attachment', 'id', '', 'attachable_id', '{organization_id,id,created_at,updated_at}', '{}', '{file_name}');
create or replace trigger note_added_values after insert on candidate_tag_links referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('candidate_tag', 'id', '', 'candidate_id', '{organization_id,id,created_at}', '{}', '{tag_id}');
create or replace trigger note_changed_values after update on candidate_tag_links referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('candidate_tag', 'id', '', 'candidate_id', '{organization_id,id,created_at}', '{}', '{tag_id}');
create or replace trigger note_removed_values after delete on candidate_tag_links referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('candidate_tag', 'id', '', 'candidate_id', '{organization_id,id,created_at}', '{}', '{tag_id}');
create or replace trigger note_added_values after insert on candidate_tags referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('tag', 'id', '', '', '{organization_id,id,label_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on candidate_tags referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('tag', 'id', '', '', '{organization_id,id,label_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on candidate_tags referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('tag', 'id', '', '', '{organization_id,id,label_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on candidates referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('candidate', 'id', '', '', '{organization_id,id,email_lower,created_at,updated_at,search_text}', '{}', '{first_name,last_name,email,phone_number,alternative_emails,alternative_phone_numbers,pic_url,headline,linkedin_profile_url,imported_id}');
create or replace trigger note_changed_values after update on candidates referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('candidate', 'id', '', '', '{organization_id,id,email_lower,created_at,updated_at,search_text}', '{}', '{first_name,last_name,email,phone_number,alternative_emails,alternative_phone_numbers,pic_url,headline,linkedin_profile_url,imported_id}');
create or replace trigger note_removed_values after delete on candidates referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('candidate', 'id', '', '', '{organization_id,id,email_lower,created_at,updated_at,search_text}', '{}', '{first_name,last_name,email,phone_number,alternative_emails,alternative_phone_numbers,pic_url,headline,linkedin_profile_url,imported_id}');
create or replace trigger note_added_values after insert on contract_amendments referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('amendment', 'id', '', '', '{organization_id,id,created_at}', '{rate}', '{}');
create or replace trigger note_changed_values after update on contract_amendments referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('amendment', 'id', '', '', '{organization_id,id,created_at}', '{rate}', '{}');
create or replace trigger note_removed_values after delete on contract_amendments referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('amendment', 'id', '', '', '{organization_id,id,created_at}', '{rate}', '{}');
create or replace trigger note_added_values after insert on contract_terminations referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('termination', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on contract_terminations referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('termination', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on contract_terminations referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('termination', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on contracts referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('contract', 'id', '', '', '{organization_id,id,created_at,amended_titles,person_text,search_text}', '{rate}', '{}');
create or replace trigger note_changed_values after update on contracts referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('contract', 'id', '', '', '{organization_id,id,created_at,amended_titles,person_text,search_text}', '{rate}', '{}');
create or replace trigger note_removed_values after delete on contracts referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('contract', 'id', '', '', '{organization_id,id,created_at,amended_titles,person_text,search_text}', '{rate}', '{}');
create or replace trigger note_added_values after insert on custom_roles referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('role', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on custom_roles referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('role', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on custom_roles referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('role', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on departments referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('department', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on departments referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('department', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on departments referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('department', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on document_settings referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('document_settings', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on document_settings referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('document_settings', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on document_settings referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('document_settings', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on email_templates referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('email_template', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on email_templates referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('email_template', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on email_templates referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('email_template', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on employment_types referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('employment_type', 'id', '', '', '{organization_id,id,name_lower,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on employment_types referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('employment_type', 'id', '', '', '{organization_id,id,name_lower,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on employment_types referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('employment_type', 'id', '', '', '{organization_id,id,name_lower,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on eor_answers referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('additional_information', 'contract_id', 'key', '', '{organization_id,updated_at}', '{value}', '{}');
create or replace trigger note_changed_values after update on eor_answers referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('additional_information', 'contract_id', 'key', '', '{organization_id,updated_at}', '{value}', '{}');
create or replace trigger note_removed_values after delete on eor_answers referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('additional_information', 'contract_id', 'key', '', '{organization_id,updated_at}', '{value}', '{}');
create or replace trigger note_added_values after insert on eor_form_versions referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('form_version', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on eor_form_versions referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('form_version', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on eor_form_versions referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('form_version', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on exchange_rates referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('exchange_rate', 'currency', 'valid_on', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on exchange_rates referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('exchange_rate', 'currency', 'valid_on', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on exchange_rates referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('exchange_rate', 'currency', 'valid_on', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on interview_plan_stages referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('interview_plan_stage', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on interview_plan_stages referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('interview_plan_stage', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on interview_plan_stages referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('interview_plan_stage', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on interview_plans referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('interview_plan', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on interview_plans referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('interview_plan', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on interview_plans referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('interview_plan', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on invoice_adjustments referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('adjustment', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on invoice_adjustments referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('adjustment', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on invoice_adjustments referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('adjustment', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on invoices referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('invoice', 'id', '', '', '{organization_id,id,list_status,total_order,created_at,search_text}', '{}', '{}');
create or replace trigger note_changed_values after update on invoices referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('invoice', 'id', '', '', '{organization_id,id,list_status,total_order,created_at,search_text}', '{}', '{}');
create or replace trigger note_removed_values after delete on invoices referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('invoice', 'id', '', '', '{organization_id,id,list_status,total_order,created_at,search_text}', '{}', '{}');
create or replace trigger note_added_values after insert on job_criteria referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_criterion', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on job_criteria referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_criterion', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on job_criteria referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_criterion', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on job_employment_types referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_employment_type', 'id', '', '', '{organization_id,id}', '{}', '{}');
create or replace trigger note_changed_values after update on job_employment_types referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_employment_type', 'id', '', '', '{organization_id,id}', '{}', '{}');
create or replace trigger note_removed_values after delete on job_employment_types referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_employment_type', 'id', '', '', '{organization_id,id}', '{}', '{}');
create or replace trigger note_added_values after insert on job_pages referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_page', 'organization_id', '', '', '{organization_id,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on job_pages referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_page', 'organization_id', '', '', '{organization_id,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on job_pages referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_page', 'organization_id', '', '', '{organization_id,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on job_postings referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_posting', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on job_postings referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_posting', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on job_postings referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job_posting', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on jobs referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job', 'id', '', '', '{organization_id,id,title_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on jobs referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job', 'id', '', '', '{organization_id,id,title_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on jobs referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('job', 'id', '', '', '{organization_id,id,title_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on legal_entities referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('legal_entity', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on legal_entities referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('legal_entity', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on legal_entities referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('legal_entity', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on memberships referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('member', 'user_id', '', '', '{organization_id,role_id,created_at,password_id,last_sign_in_at,requires_provider}', '{link_digest}', '{}');
create or replace trigger note_changed_values after update on memberships referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('member', 'user_id', '', '', '{organization_id,role_id,created_at,password_id,last_sign_in_at,requires_provider}', '{link_digest}', '{}');
create or replace trigger note_removed_values after delete on memberships referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('member', 'user_id', '', '', '{organization_id,role_id,created_at,password_id,last_sign_in_at,requires_provider}', '{link_digest}', '{}');
create or replace trigger note_added_values after insert on oauth_grants referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('connected_app', 'id', '', '', '{organization_id,id,created_at,last_used_at,last_used_ip,last_used_operation}', '{}', '{}');
create or replace trigger note_changed_values after update on oauth_grants referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('connected_app', 'id', '', '', '{organization_id,id,created_at,last_used_at,last_used_ip,last_used_operation}', '{}', '{}');
create or replace trigger note_removed_values after delete on oauth_grants referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('connected_app', 'id', '', '', '{organization_id,id,created_at,last_used_at,last_used_ip,last_used_operation}', '{}', '{}');
create or replace trigger note_added_values after insert on sign_in_policies referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('sign_in_policy', 'organization_id', '', '', '{organization_id,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on sign_in_policies referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('sign_in_policy', 'organization_id', '', '', '{organization_id,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on sign_in_policies referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('sign_in_policy', 'organization_id', '', '', '{organization_id,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on oauth_policies referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('connected_app_policy', 'organization_id', '', '', '{organization_id,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on oauth_policies referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('connected_app_policy', 'organization_id', '', '', '{organization_id,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on oauth_policies referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('connected_app_policy', 'organization_id', '', '', '{organization_id,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on offboarding_tasks referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('offboarding_task', 'id', '', 'person_id', '{organization_id,id,created_at}', '{note}', '{}');
create or replace trigger note_changed_values after update on offboarding_tasks referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('offboarding_task', 'id', '', 'person_id', '{organization_id,id,created_at}', '{note}', '{}');
create or replace trigger note_removed_values after delete on offboarding_tasks referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('offboarding_task', 'id', '', 'person_id', '{organization_id,id,created_at}', '{note}', '{}');
create or replace trigger note_added_values after insert on organization_domains referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('domain', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on organization_domains referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('domain', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on organization_domains referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('domain', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on own_tax_rates referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('tax_rate', 'country', 'valid_from', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on own_tax_rates referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('tax_rate', 'country', 'valid_from', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on own_tax_rates referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('tax_rate', 'country', 'valid_from', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on pay_corrections referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('pay_correction', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on pay_corrections referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('pay_correction', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on pay_corrections referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('pay_correction', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on payment_cycles referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('payment_cycle', 'id', '', '', '{organization_id,id,created_at,contracts_total,contracts_done,contracts_after,invoices_made,request_id}', '{}', '{}');
create or replace trigger note_changed_values after update on payment_cycles referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('payment_cycle', 'id', '', '', '{organization_id,id,created_at,contracts_total,contracts_done,contracts_after,invoices_made,request_id}', '{}', '{}');
create or replace trigger note_removed_values after delete on payment_cycles referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('payment_cycle', 'id', '', '', '{organization_id,id,created_at,contracts_total,contracts_done,contracts_after,invoices_made,request_id}', '{}', '{}');
create or replace trigger note_added_values after insert on payments referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('payment', 'id', '', '', '{organization_id,id,total_order,created_at,search_text}', '{}', '{}');
create or replace trigger note_changed_values after update on payments referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('payment', 'id', '', '', '{organization_id,id,total_order,created_at,search_text}', '{}', '{}');
create or replace trigger note_removed_values after delete on payments referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('payment', 'id', '', '', '{organization_id,id,total_order,created_at,search_text}', '{}', '{}');
create or replace trigger note_added_values after insert on people referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('person', 'id', '', '', '{organization_id,id,email_lower,created_at,search_text}', '{}', '{}');
create or replace trigger note_changed_values after update on people referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('person', 'id', '', '', '{organization_id,id,email_lower,created_at,search_text}', '{}', '{}');
create or replace trigger note_removed_values after delete on people referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('person', 'id', '', '', '{organization_id,id,email_lower,created_at,search_text}', '{}', '{}');
create or replace trigger note_added_values after insert on refund_statements referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('refund', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on refund_statements referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('refund', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on refund_statements referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('refund', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on reporting_currencies referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('reporting_currency', 'organization_id', '', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on reporting_currencies referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('reporting_currency', 'organization_id', '', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on reporting_currencies referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('reporting_currency', 'organization_id', '', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on resignations referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('resignation', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on resignations referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('resignation', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on resignations referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('resignation', 'id', '', '', '{organization_id,id,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on saved_views referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('saved_view', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_changed_values after update on saved_views referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('saved_view', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on saved_views referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('saved_view', 'id', '', '', '{organization_id,id,name_lower,created_at,updated_at}', '{}', '{}');
create or replace trigger note_added_values after insert on service_rates referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('service_rate', 'service', '', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on service_rates referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('service_rate', 'service', '', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on service_rates referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('service_rate', 'service', '', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on sso_links referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('sso_link', 'provider_id', 'user_id', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on sso_links referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('sso_link', 'provider_id', 'user_id', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on sso_links referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('sso_link', 'provider_id', 'user_id', '', '{organization_id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on sso_providers referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('sso_provider', 'id', '', '', '{organization_id,id,created_at}', '{client_secret}', '{}');
create or replace trigger note_changed_values after update on sso_providers referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('sso_provider', 'id', '', '', '{organization_id,id,created_at}', '{client_secret}', '{}');
create or replace trigger note_removed_values after delete on sso_providers referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('sso_provider', 'id', '', '', '{organization_id,id,created_at}', '{client_secret}', '{}');
create or replace trigger note_added_values after insert on stage_activities referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('stage_activity', 'id', '', '', '{organization_id,id}', '{}', '{}');
create or replace trigger note_changed_values after update on stage_activities referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('stage_activity', 'id', '', '', '{organization_id,id}', '{}', '{}');
create or replace trigger note_removed_values after delete on stage_activities referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('stage_activity', 'id', '', '', '{organization_id,id}', '{}', '{}');
create or replace trigger note_added_values after insert on timesheets referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('timesheet', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on timesheets referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('timesheet', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on timesheets referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('timesheet', 'id', '', '', '{organization_id,id,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on warehouses referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('warehouse', 'id', '', '', '{organization_id,id,name_lower,created_at}', '{}', '{}');
create or replace trigger note_changed_values after update on warehouses referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('warehouse', 'id', '', '', '{organization_id,id,name_lower,created_at}', '{}', '{}');
create or replace trigger note_removed_values after delete on warehouses referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('warehouse', 'id', '', '', '{organization_id,id,name_lower,created_at}', '{}', '{}');
create or replace trigger note_added_values after insert on webhook_keys referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('signing_key', 'id', '', '', '{organization_id,id,created_at}', '{secret}', '{}');
create or replace trigger note_changed_values after update on webhook_keys referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('signing_key', 'id', '', '', '{organization_id,id,created_at}', '{secret}', '{}');
create or replace trigger note_removed_values after delete on webhook_keys referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('signing_key', 'id', '', '', '{organization_id,id,created_at}', '{secret}', '{}');
create or replace trigger note_added_values after insert on webhook_subscriptions referencing new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('webhook', 'id', '', '', '{organization_id,id,created_at,updated_at,consecutive_failures,in_flight_limit,enabling_delivery,resume_since}', '{headers}', '{}');
create or replace trigger note_changed_values after update on webhook_subscriptions referencing old table as removed new table as added for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('webhook', 'id', '', '', '{organization_id,id,created_at,updated_at,consecutive_failures,in_flight_limit,enabling_delivery,resume_since}', '{headers}', '{}');
create or replace trigger note_removed_values after delete on webhook_subscriptions referencing old table as removed for each statement
  when (session_user in ('app_web', 'app_worker')) execute function app.note_changes('webhook', 'id', '', '', '{organization_id,id,created_at,updated_at,consecutive_failures,in_flight_limit,enabling_delivery,resume_since}', '{headers}', '{}');
