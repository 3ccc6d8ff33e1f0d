-- The part of an amount of an invoice (its VAT, or what was paid for it) that a refund returns: in proportion to the invoice's total, counted from the
-- beginning, so that refunds add up to all of it and never to more. `p_taken` is the part of earlier refunds, `p_most` the most that this one can have,
-- and `p_later` the most that can be left for later ones.
create or replace function app.refund_share(p_whole numeric, p_total numeric, p_refunded numeric, p_taken numeric, p_most numeric, p_later numeric, p_currency text)
returns numeric language sql immutable parallel safe as $$
  select app.round_money(greatest(0, p_whole - p_taken - p_later, least(p_most, p_whole - p_taken,
    app.round_money(p_whole * p_refunded / p_total, p_currency) - p_taken)), p_currency);
$$;
