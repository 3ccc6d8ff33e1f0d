-- An amount in the smallest unit of its currency, and back.
create or replace function app.minor_units(amount numeric, currency text) returns bigint language sql immutable parallel safe
  return (amount * 10::numeric ^ app.currency_digits(currency))::bigint;
