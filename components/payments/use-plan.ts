"use client";

import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, queryKeyOf, type RestError } from "#lib/api/client.ts";
import type { InputOf, OutputOf } from "#lib/api/contract.ts";
import { planPayments } from "#lib/settlements/contract.ts";

export type Asked = InputOf<typeof planPayments>;

/** What paying would come to now. It is asked anew whenever the screen is opened: rates and invoices change. */
export function usePlan(asked: Asked | null) {
  return useQuery(
    queryOptions<OutputOf<typeof planPayments>, RestError>({
      queryKey: queryKeyOf(planPayments, asked ?? {}),
      queryFn: ({ signal }) => call(planPayments, asked ?? {}, { signal }),
      enabled: asked !== null,
      staleTime: 0,
      gcTime: 0,
      refetchOnWindowFocus: false,
    }),
  );
}
