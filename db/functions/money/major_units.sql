create or replace function app.major_units(minor numeric, currency text) returns numeric language sql immutable parallel safe
  return round(minor / 10::numeric ^ app.currency_digits(currency), app.currency_digits(currency));
