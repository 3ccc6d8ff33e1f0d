import { hydrate, QueryClient } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { areasOpenTo } from "#components/shell/areas.ts";
import { getAccount } from "#lib/account/contract.ts";
import { queryKeyOf } from "#lib/api/client.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import { prefetchAll } from "#lib/api/prefetch.ts";

export default async function Home() {
  const client = new QueryClient();
  hydrate(client, await prefetchAll([[getAccount, {}]]));
  const account = client.getQueryData<OutputOf<typeof getAccount>>(queryKeyOf(getAccount, {}));
  const first = account ? areasOpenTo(account.data)[0]?.areas[0] : undefined;
  redirect(first?.href ?? "/account");
}
