import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { latestRates, loadRateView, rateHistory } from "#components/billing/rate-view.ts";
import { RatesScreen } from "#components/billing/rates-screen.tsx";
import { getAccount } from "#lib/account/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listExchangeRates } from "#lib/exchange-rates/contract.ts";

export const metadata: Metadata = { title: "Exchange rates" };

export default async function ExchangeRatesPage({ searchParams }: PageProps<"/settings/billing/exchange-rates">) {
  const { currency } = await loadRateView(searchParams);
  const state = await prefetchAll([
    [getAccount, {}],
    [listExchangeRates, latestRates],
    ...(currency === null ? [] : [[listExchangeRates, rateHistory(currency)] as const]),
  ]);
  return (
    <HydrationBoundary state={state}>
      <RatesScreen />
    </HydrationBoundary>
  );
}
