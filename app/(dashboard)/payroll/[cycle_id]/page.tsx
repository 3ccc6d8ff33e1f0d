import type { Metadata } from "next";
import { cache } from "react";
import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { addedUpAtOnce } from "#components/money/payment-cycles/added-up-at-once.ts";
import { firstShown } from "#components/money/payment-cycles/changes-shown.ts";
import { periodOf } from "#components/money/payment-cycles/cycle.ts";
import { CycleScreen } from "#components/money/payment-cycles/cycle-screen.tsx";
import { loadPreview, previewInput } from "#components/money/payment-cycles/preview-view.ts";
import { Hydrated } from "#components/screen/hydrated.tsx";
import {
  getPaymentCycle,
  getPaymentCycleChanges,
  getPaymentCycleTotals,
  previewPaymentCycle,
} from "#lib/money/payment-cycles/contract.ts";

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
  const state = await load(cycle_id);
  const contracts = answerIn(state, getPaymentCycle, { cycle_id })?.data.contracts_total ?? 0;
  const figures = await prefetchAll([
    [previewPaymentCycle, previewInput(cycle_id, view)],
    ...(contracts <= addedUpAtOnce
      ? [
          [getPaymentCycleTotals, { cycle_id }] as const,
          [getPaymentCycleChanges, { cycle_id, limit: firstShown }] as const,
        ]
      : []),
  ]);
  return (
    <Hydrated state={state}>
      <Hydrated state={figures}>
        <CycleScreen id={cycle_id} />
      </Hydrated>
    </Hydrated>
  );
}
