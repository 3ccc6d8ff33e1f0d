import { queryOptions, useQuery } from "@tanstack/react-query";
import { planPayments } from "#lib/money/settlements/contract.ts";
import { call, type RestError } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";

export type Asked = InputOf<typeof planPayments>;

/** What is paid, without how: the plan of the same invoices stays while another currency or day is worked out. */
export function selectionOf(asked: Asked): string {
  return JSON.stringify({ ...asked, payment_currency: undefined, paid_at: undefined });
}

/** The plan for paying now. Refetched whenever the screen opens, as rates and invoices change. */
export function usePlan(asked: Asked) {
  return useQuery(
    queryOptions<OutputOf<typeof planPayments>, RestError>({
      // Its own key, so that the plan stays as agreed while payments are being created.
      queryKey: ["payment plan", asked],
      queryFn: ({ signal }) => call(planPayments, asked, { signal }),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
      placeholderData: (last, query) =>
        selectionOf(query?.queryKey[1] as Asked) === selectionOf(asked) ? last : undefined,
    }),
  );
}
