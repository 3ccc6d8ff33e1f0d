-- Where each state may go; what is not here is refused by the triggers below. docs/decisions/0014 has the words to it.
create or replace function app.next_states(p_machine text, p_from text) returns text[]
language sql immutable parallel safe as $$
  select case p_machine
    when 'contract' then case p_from
      when 'new' then array['under_review', 'in_progress', 'cancelled']
      when 'under_review' then array['new', 'waiting_for_employee_contract', 'in_progress', 'cancelled']
      when 'waiting_for_employee_contract' then array['under_review', 'in_progress', 'cancelled']
      when 'in_progress' then array['completed']
    end
    when 'payment_cycle' then case p_from
      when 'open' then array['closing']
      when 'closing' then array['closed', 'open']
      when 'closed' then array['reopening', 'paid']
      when 'reopening' then array['open']
    end
    when 'invoice' then case p_from
      when 'open' then array['pending', 'awaiting_payment', 'skipped', 'cancelled']
      when 'pending' then array['awaiting_payment', 'preprocessing', 'processing', 'paid', 'skipped', 'unpayable', 'cancelled']
      when 'awaiting_payment' then array['pending', 'preprocessing', 'processing', 'paid', 'skipped', 'unpayable', 'cancelled']
      when 'preprocessing' then array['processing', 'awaiting_payment', 'failed']
      when 'processing' then array['processed', 'paid', 'failed', 'awaiting_payment']
      when 'processed' then array['paid', 'failed', 'awaiting_payment']
      when 'failed' then array['awaiting_payment', 'processing', 'skipped', 'cancelled']
      when 'unpayable' then array['awaiting_payment', 'cancelled']
      when 'skipped' then array['awaiting_payment', 'cancelled']
      when 'paid' then array['refunded', 'credited']
    end
    when 'payment' then case p_from when 'processing' then array['paid', 'failed', 'cancelled'] end
    when 'refund' then case p_from when 'processing' then array['paid', 'failed'] end
  end;
$$;
