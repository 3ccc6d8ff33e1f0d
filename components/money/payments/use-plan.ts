"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { planPayments } from "#lib/money/settlements/contract.ts";
import { call, type RestError } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/declaration/contract.ts";

export type Asked = InputOf<typeof planPayments>;

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
    }),
  );
}
