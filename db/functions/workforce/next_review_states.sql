-- Where a reviewed record may go; what is not here is refused by the triggers below. docs/decisions/0021 has the words to it.
create or replace function app.next_review_states(p_machine text, p_from text) returns text[]
language sql immutable parallel safe as $$
  select case p_from
    when 'pending' then array['approved', case p_machine when 'timesheet' then 'rejected' else 'declined' end]
    when 'approved' then array['pending', 'processed']
    when 'rejected' then array['pending']
    when 'declined' then array['pending']
    when 'processed' then array['approved']
  end;
$$;
