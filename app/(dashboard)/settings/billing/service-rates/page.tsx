import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchAll } from "#app/prefetch.ts";
import { ServiceRatesScreen } from "#components/organization/billing/service-rates-screen.tsx";
import { listServiceRates } from "#lib/money/service-rates/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";

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
