import { redirect } from "next/navigation";
import { areasOpenTo } from "#components/shell/areas.ts";
import { getAccount } from "#lib/account/contract.ts";
import { readOne } from "#lib/api/prefetch.ts";

export default async function Home() {
  const account = await readOne(getAccount, {});
  const first = account ? areasOpenTo(account.data)[0]?.areas[0] : undefined;
  redirect(first?.href ?? "/account");
}
