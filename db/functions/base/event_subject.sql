-- Whom an event of recruiting tells about: a candidate, or for a note the application.
create or replace function app.event_subject(p_type text, p_body text) returns text language sql immutable parallel safe
  return case
    when p_type like 'ats.candidate.%' then substring(p_body from '"resource": ?\{"id": ?"([0-9a-f-]{36})"')
    when p_type = 'ats.application.note-created' then substring(p_body from '"application_id": ?"([0-9a-f-]{36})"')
    else substring(p_body from '"candidate_id": ?"([0-9a-f-]{36})"') end;
