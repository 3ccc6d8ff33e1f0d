create or replace function app.short_id() returns text language sql volatile as $$
  select string_agg(substr('0123456789abcdefghijklmnopqrstuvwxyz', get_byte(bytes, n) % 36 + 1, 1), '')
    from (select uuid_send(gen_random_uuid()) as bytes offset 0) as random, unnest(array[0, 1, 2, 3, 4, 5, 9]) as n;
$$;
