import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useMemo, useSyncExternalStore } from "react";
import { dayParam } from "#components/table/view-params.ts";
import { paymentMethods } from "#lib/money/payments/rules.ts";
import { askedIn } from "./pay-link.ts";
import type { Asked } from "./use-plan.ts";

const params = {
  invoice_ids: parseAsString,
  payment_cycle_id: parseAsString,
  legal_entity_id: parseAsString,
  /** For all payments; if omitted, each legal entity pays in its own. */
  currency: parseAsString,
  /** The day it was paid, if it was already. */
  paid_on: dayParam,
  method: parseAsStringLiteral(paymentMethods).withDefault("bank_transfer"),
};

function onHash(notify: () => void) {
  window.addEventListener("hashchange", notify);
  return () => window.removeEventListener("hashchange", notify);
}

/** What the URL requests to pay, and how. `asked` is undefined until the fragment (client only) is read. */
export function usePayAddress() {
  const [{ currency, paid_on, method, ...what }, setParams] = useQueryStates(params, { history: "replace" });
  const hash = useSyncExternalStore(
    onHash,
    () => location.hash,
    () => null,
  );
  const { invoice_ids, payment_cycle_id, legal_entity_id } = what;
  const asked = useMemo<Asked | null | undefined>(() => {
    const given = Object.entries({ invoice_ids, payment_cycle_id, legal_entity_id });
    const query = new URLSearchParams(given.flatMap(([key, value]) => (value === null ? [] : [[key, value]])));
    const found = askedIn(query.toString(), hash ?? "");
    if (found === null) return hash === null ? undefined : null;
    return {
      ...found,
      ...(currency && /^[A-Za-z]{3}$/.test(currency) ? { payment_currency: currency.toUpperCase() } : {}),
      ...(paid_on ? { paid_at: paid_on } : {}),
    };
  }, [invoice_ids, payment_cycle_id, legal_entity_id, currency, paid_on, hash]);

  return {
    asked,
    currency,
    paid_on,
    method,
    change: (patch: Partial<{ currency: string | null; paid_on: string | null; method: typeof method }>) =>
      void setParams(patch),
  };
}
