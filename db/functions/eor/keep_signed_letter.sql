-- A letter that was signed stays as it was signed.
create or replace function app.keep_signed_letter() returns trigger language plpgsql as $$
begin
  raise exception 'a signed resignation letter is kept as it is' using errcode = 'restrict_violation';
end $$;

create or replace trigger keep_letter before update on resignations for each row when (old.signature is not null
  and (old.signature, old.signed_at, old.letter_id, old.reason, old.desired_end_date, old.contract_id, old.person_id,
    old.letter_worker, old.letter_title, old.letter_entity, old.letter_address, old.letter_organization)
    is distinct from (new.signature, new.signed_at, new.letter_id, new.reason, new.desired_end_date, new.contract_id, new.person_id,
      new.letter_worker, new.letter_title, new.letter_entity, new.letter_address, new.letter_organization))
  execute function app.keep_signed_letter();
