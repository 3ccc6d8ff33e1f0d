import type { Metadata } from "next";
import { cookies } from "next/headers";
import { readOne } from "#app/prefetch.ts";
import { prefetched } from "#app/prefetched.tsx";
import { homeInput } from "#components/organization/home/home-input.ts";
import { HomeScreen } from "#components/organization/home/home-screen.tsx";
import { lastVisit, visitCookie } from "#components/organization/home/visit.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { getHome } from "#lib/organization/home/contract.ts";

export const metadata: Metadata = { title: "Home" };

export default async function HomePage() {
  const account = await readOne(getAccount, {});
  const kept = account ? (await cookies()).get(visitCookie(account.data))?.value : undefined;
  const since = lastVisit(kept, Date.now());
  return prefetched(<HomeScreen since={since} />, [
    [getAccount, {}],
    [getHome, homeInput(since)],
  ]);
}
