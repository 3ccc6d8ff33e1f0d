import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { latestRates, loadRateView, rateHistory } from "#components/organization/billing/rate-view.ts";
import { RatesScreen } from "#components/organization/billing/rates-screen.tsx";
import { listExchangeRates } from "#lib/money/exchange-rates/contract.ts";
import { getReportingCurrency } from "#lib/money/reporting-currency/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";

export const metadata: Metadata = { title: "Exchange rates" };

export default async function ExchangeRatesPage({ searchParams }: PageProps<"/settings/billing/exchange-rates">) {
  const { currency } = await loadRateView(searchParams);
  return prefetched(<RatesScreen />, [
    [getAccount, {}],
    [getReportingCurrency, {}],
    [listExchangeRates, latestRates],
    ...(currency === null ? [] : [[listExchangeRates, rateHistory(currency)] as const]),
  ]);
}
