"use client";

import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { buttonClasses } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { choosePay } from "./pay-link.ts";

/** Links to choosing what to pay, for those with permission to pay. */
export function StartPaying() {
  const { scopes } = useAccount();
  if (!scopes.includes("accounting:write")) return <ViewOnly what="payments" needs="accounting:write" />;
  return (
    <Link href={choosePay} className={buttonClasses({ variant: "primary" })}>
      Pay
    </Link>
  );
}
