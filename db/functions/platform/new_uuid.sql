-- UUID version 7 with microseconds (RFC 9562 6.2, method 3): ordered by time, so that a day of ids is a range.
create or replace function app.new_uuid() returns uuid language sql volatile set search_path = pg_catalog as $$
  select (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 17))::uuid
    from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint) as clock (us);
$$;
