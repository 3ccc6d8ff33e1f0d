import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { PayrollScreen } from "#components/money/payment-cycles/payroll-screen.tsx";
import { cycleFilters, loadCycleList } from "#components/money/payment-cycles/payroll-view.ts";
import { listPaymentCycles } from "#lib/money/payment-cycles/contract.ts";

export const metadata: Metadata = { title: "Payroll" };

export default async function PayrollPage({ searchParams }: PageProps<"/payroll">) {
  const filters = cycleFilters(await loadCycleList(searchParams));
  return prefetched(<PayrollScreen />, [[listPaymentCycles, filters]]);
}
