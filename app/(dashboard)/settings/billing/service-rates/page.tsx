import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { ServiceRatesScreen } from "#components/organization/billing/service-rates-screen.tsx";
import { listServiceRates } from "#lib/money/service-rates/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";

export const metadata: Metadata = { title: "Service rates" };

export default function ServiceRatesPage() {
  return prefetched(<ServiceRatesScreen />, [
    [getAccount, {}],
    [listServiceRates, {}],
  ]);
}
