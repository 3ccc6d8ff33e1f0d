-- An identifier begins with a letter or a digit: one that began with a hyphen would be taken for a formula by a spreadsheet.
create or replace function app.long_id() returns text language sql volatile parallel safe as $$
  select translate(left(random, 1), '+/', 'Aa') || translate(substr(random, 2, 20), '+/', '-_')
    from (select encode(uuid_send(gen_random_uuid()), 'base64') as random offset 0) as made;
$$;
