import { redirect } from "next/navigation";
import { readOne } from "#app/prefetch.ts";
import { pagesOpenTo } from "#components/shell/pages-open-to.ts";
import { getAccount } from "#lib/organization/account/contract.ts";
import { pages } from "#lib/pages.ts";

export default async function Home() {
  const account = await readOne(getAccount, {});
  const first = account ? pagesOpenTo(pages, account.data.scopes)[0] : undefined;
  redirect(first?.path ?? "/account");
}
