import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { cache } from "react";
import { periodOf } from "#components/payroll/cycle.ts";
import { CycleScreen } from "#components/payroll/cycle-screen.tsx";
import { loadPreview, previewInput } from "#components/payroll/payroll-view.ts";
import { answerIn, prefetchAll } from "#lib/api/prefetch.ts";
import { getPaymentCycle, previewPaymentCycle } from "#lib/payment-cycles/contract.ts";

type Props = PageProps<"/payroll/[cycle_id]">;

const load = cache((cycle_id: string) => prefetchAll([[getPaymentCycle, { cycle_id }]]));

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { cycle_id } = await params;
  const cycle = answerIn(await load(cycle_id), getPaymentCycle, { cycle_id })?.data;
  return { title: cycle ? `${periodOf(cycle)} · Payroll` : "Payment cycle" };
}

export default async function CyclePage({ params, searchParams }: Props) {
  const { cycle_id } = await params;
  const view = await loadPreview(searchParams);
  const [cycle, preview] = await Promise.all([
    load(cycle_id),
    prefetchAll([[previewPaymentCycle, previewInput(cycle_id, view)]]),
  ]);
  return (
    <HydrationBoundary state={cycle}>
      <HydrationBoundary state={preview}>
        <CycleScreen id={cycle_id} />
      </HydrationBoundary>
    </HydrationBoundary>
  );
}
