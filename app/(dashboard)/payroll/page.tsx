import { answerIn, prefetchAll } from "#app/prefetch.ts";
import { addedUpFirst } from "#components/money/payment-cycles/added-up-at-once.ts";
import { cycleList } from "#components/money/payment-cycles/cycle-list.tsx";
import { PayrollScreen } from "#components/money/payment-cycles/payroll-screen.tsx";
import { Hydrated } from "#components/screen/hydrated.tsx";
import { getPaymentCycleTotals, listPaymentCycles } from "#lib/money/payment-cycles/contract.ts";

export const metadata = { title: cycleList.title };

export default async function PayrollPage({ searchParams }: PageProps<"/payroll">) {
  const filters = cycleList.input(await cycleList.load(searchParams));
  const state = await prefetchAll([[listPaymentCycles, filters]]);
  const cycles = answerIn(state, listPaymentCycles, filters)?.data ?? [];
  const amounts = await prefetchAll(
    addedUpFirst(cycles).map(({ id }) => [getPaymentCycleTotals, { cycle_id: id }] as const),
  );
  return (
    <Hydrated state={state}>
      <Hydrated state={amounts}>
        <PayrollScreen />
      </Hydrated>
    </Hydrated>
  );
}
