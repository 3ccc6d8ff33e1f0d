-- What an audit row is hashed as: JSON without spaces, with the hash before it, what it changed, and digests in the place of values.
create or replace function app.entry_text(p audit_log, p_number bigint, p_previous bytea) returns text language sql stable as $$
  select '[' || concat_ws(',', to_json(p.organization_id::text), to_json(encode(p_previous, 'hex')), p_number, to_json(p.id::text), to_json(app.instant_text(p.at)),
      to_json(p.operation), to_json(p.principal_kind), coalesce(to_json(p.user_id::text)::text, 'null'), coalesce(to_json(p.token_id::text)::text, 'null'),
      coalesce(to_json(p.object)::text, 'null'), p.result, to_json(p.request_id), coalesce(to_json(p.ip)::text, 'null'), coalesce(to_json(p.via)::text, 'null'),
      '[' || coalesce((
        select string_agg('[' || concat_ws(',', to_json(c.id::text), to_json(c.object_type), to_json(c.object_id), coalesce(to_json(c.parent_id)::text, 'null'),
              to_json(c.action), coalesce(to_json(c.hidden)::text, '[]'), coalesce(to_json(encode(c.digest, 'hex'))::text, 'null'),
              coalesce(to_json(encode(c.personal_digest, 'hex'))::text, 'null')) || ']', ',' order by c.id)
          from audit_changes c where c.organization_id = p.organization_id and c.entry_id = p.id), '') || ']') || ']';
$$;
