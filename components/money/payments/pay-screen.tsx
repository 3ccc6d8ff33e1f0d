"use client";

import { lazy, Suspense } from "react";
import { NotForRole } from "#components/screen/not-for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { usePayAddress } from "./use-pay-address.ts";

const PayChooser = lazy(async () => ({ default: (await import("./pay-chooser.tsx")).PayChooser }));
const PayReview = lazy(async () => ({ default: (await import("./pay-review.tsx")).PayReview }));

export function PayScreen() {
  const { scopes } = useAccount();
  return scopes.includes("accounting:write") ? <Pay /> : <NotForRole title="Pay invoices" what="paying" />;
}

/** The chooser or the review, loaded separately: nobody needs both at once. */
function Pay() {
  const { asked, ...choices } = usePayAddress();
  return (
    <Suspense>
      {asked === null ? <PayChooser /> : asked === undefined ? null : <PayReview asked={asked} {...choices} />}
    </Suspense>
  );
}
