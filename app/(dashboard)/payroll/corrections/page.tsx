import type { Metadata } from "next";
import { prefetched } from "#app/prefetched.tsx";
import { correctionFilters, loadCorrections } from "#components/money/pay-corrections/correction-view.ts";
import { CorrectionsScreen } from "#components/money/pay-corrections/corrections-screen.tsx";
import { listPayCorrections } from "#lib/money/pay-corrections/contract.ts";

export const metadata: Metadata = { title: "Pay corrections · Payroll" };

export default async function CorrectionsPage({ searchParams }: PageProps<"/payroll/corrections">) {
  const filters = correctionFilters(await loadCorrections(searchParams));
  return prefetched(<CorrectionsScreen />, [[listPayCorrections, filters]]);
}
