import type { Metadata } from "next";
import { cookies } from "next/headers";
import { answerIn, type Call, prefetchAll, readOne } from "#app/prefetch.ts";
import { addedUpAtOnce } from "#components/money/payment-cycles/added-up-at-once.ts";
import { homeInput } from "#components/organization/home/home-data.ts";
import { HomeScreen } from "#components/organization/home/home-screen.tsx";
import { lastVisit, visitCookie } from "#components/organization/home/visit.ts";
import { Hydrated } from "#components/screen/hydrated.tsx";
import { getPaymentCycleTotals } from "#lib/money/payment-cycles/contract.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { getHome } from "#lib/organization/home/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage() {
  const account = await readOne(getAccount, {});
  const kept = account ? (await cookies()).get(visitCookie(account.data))?.value : undefined;
  const since = lastVisit(kept, Date.now());
  const input = homeInput(since);
  const state = await prefetchAll([
    [getAccount, {}],
    [getHome, input],
  ]);
  const totals = await prefetchAll(checklistOf(answerIn(state, getHome, input)?.data));
  return (
    <Hydrated state={state}>
      <Hydrated state={totals}>
        <HomeScreen since={since} />
      </Hydrated>
    </Hydrated>
  );
}

/** The totals of the next payment cycle, unless it has so many contracts that the page wouldn't wait for them. */
function checklistOf(home: OutputOf<typeof getHome>["data"] | undefined): Call[] {
  const cycle = home?.first_steps ? null : home?.sections.money?.cycle;
  const contracts = home?.charts.headcount?.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return cycle && contracts <= addedUpAtOnce ? [[getPaymentCycleTotals, { cycle_id: cycle.id }]] : [];
}
