import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { CycleScreen } from "#components/payroll/cycle-screen.tsx";
import { loadPreview, previewInput } from "#components/payroll/payroll-view.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";
import { getPaymentCycle, previewPaymentCycle } from "#lib/payment-cycles/contract.ts";

export const metadata: Metadata = { title: "Payment cycle" };

export default async function CyclePage({ params, searchParams }: PageProps<"/payroll/[cycle_id]">) {
  const { cycle_id } = await params;
  const view = await loadPreview(searchParams);
  const state = await prefetchAll([
    [getPaymentCycle, { cycle_id }],
    [previewPaymentCycle, previewInput(cycle_id, view)],
  ]);
  return (
    <HydrationBoundary state={state}>
      <CycleScreen id={cycle_id} />
    </HydrationBoundary>
  );
}
