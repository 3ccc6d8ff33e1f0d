-- app.asset_book_value in whole numbers: rounded half up.
create or replace function app.book_minor(cost bigint, life smallint, bought integer, today integer) returns bigint language sql immutable parallel safe
  return case when life > 0 then (2 * cost * (life - least(greatest((today - bought) >> 5, 0), life)) + life) / (2 * life) else 0 end;
