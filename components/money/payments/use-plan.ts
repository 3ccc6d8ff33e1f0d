"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { planPayments } from "#lib/money/settlements/contract.ts";
import { call, type RestError } from "#lib/platform/api/client.ts";
import type { InputOf, OutputOf } from "#lib/platform/api/contract.ts";

export type Asked = InputOf<typeof planPayments>;

/** What paying would come to now. It is asked anew whenever the screen is opened: rates and invoices change. */
export function usePlan(asked: Asked) {
  return useQuery(
    queryOptions<OutputOf<typeof planPayments>, RestError>({
      // A key of its own: while payments are made one after another, the plan stays what was agreed to.
      queryKey: ["payment plan", asked],
      queryFn: ({ signal }) => call(planPayments, asked, { signal }),
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
}
