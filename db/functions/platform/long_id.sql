-- An identifier begins with a letter or a digit: one that began with a hyphen would be taken for a formula by a spreadsheet.
-- It stays one expression, because the planner puts that in the place of the call, also in parallel plans.
create or replace function app.long_id() returns text language sql volatile parallel safe as $$
  select translate(left(encode(uuid_send(gen_random_uuid()), 'base64'), 1), '+/', 'Aa')
    || translate(left(encode(uuid_send(gen_random_uuid()), 'base64'), 20), '+/', '-_');
$$;
