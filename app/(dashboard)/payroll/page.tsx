import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PayrollScreen } from "#components/payroll/payroll-screen.tsx";
import { cycleFilters, loadCycleList } from "#components/payroll/payroll-view.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { listPaymentCycles } from "#lib/payment-cycles/contract.ts";

export const metadata: Metadata = { title: "Payroll" };

export default async function PayrollPage({ searchParams }: PageProps<"/payroll">) {
  const filters = cycleFilters(await loadCycleList(searchParams));
  return (
    <HydrationBoundary state={await prefetchAll([[listPaymentCycles, filters]])}>
      <PayrollScreen />
    </HydrationBoundary>
  );
}
