-- Uses the code of a step, or a recovery code (p_step is null): each works once, and no code of an earlier step does afterward.
create or replace function auth.use_second_factor(p_user uuid, p_step integer, p_code bytea) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  with stepped as (
    update second_factors set last_step = p_step where user_id = p_user and confirmed_at is not null and last_step < p_step returning user_id),
  spent as (
    delete from recovery_codes where p_step is null and user_id = p_user and digest = p_code returning user_id)
  select exists (select from stepped) or exists (select from spent);
$$;

alter function auth.use_second_factor(uuid, integer, bytea) owner to app_auth;
revoke execute on function auth.use_second_factor(uuid, integer, bytea) from public;
