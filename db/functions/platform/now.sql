-- The clock of every rule that depends on the day. Tests replace it; nothing moves it in a running product.
create or replace function app.now() returns timestamptz language sql stable parallel safe return now();
