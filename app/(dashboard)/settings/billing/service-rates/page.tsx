import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ServiceRatesScreen } from "#components/billing/service-rates-screen.tsx";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listServiceRates } from "#lib/service-rates/contract.ts";

export const metadata: Metadata = { title: "Service rates" };

export default async function ServiceRatesPage() {
  const state = await prefetchAll([
    [getAccount, {}],
    [listServiceRates, {}],
  ]);
  return (
    <HydrationBoundary state={state}>
      <ServiceRatesScreen />
    </HydrationBoundary>
  );
}
