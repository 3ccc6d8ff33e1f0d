create or replace function app.today() returns date language sql stable parallel safe return (app.now() at time zone 'UTC')::date;
