import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { currentTaxRates, loadTaxRateView, taxRateHistory } from "#components/organization/billing/tax-rate-view.ts";
import { TaxRatesScreen } from "#components/organization/billing/tax-rates-screen.tsx";
import { listTaxRates } from "#lib/money/tax-rates/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { listLegalEntities } from "#lib/organization/legal-entities/contract.ts";

export const metadata: Metadata = { title: "Tax rates" };

export default async function TaxRatesPage({ searchParams }: PageProps<"/settings/billing/tax-rates">) {
  const { country } = await loadTaxRateView(searchParams);
  return prefetched(<TaxRatesScreen />, [
    [getAccount, {}],
    [listLegalEntities, {}],
    [listTaxRates, currentTaxRates],
    ...(country === null ? [] : [[listTaxRates, taxRateHistory(country)] as const]),
  ]);
}
