"use client";

import { lazy, Suspense } from "react";
import { forRole } from "#components/screen/for-role.tsx";
import { usePayAddress } from "./use-pay-address.ts";

const PayChooser = lazy(async () => ({ default: (await import("./pay-chooser.tsx")).PayChooser }));
const PayReview = lazy(async () => ({ default: (await import("./pay-review.tsx")).PayReview }));

export const PayScreen = forRole("accounting:write", { title: "Pay invoices", what: "paying" }, Pay);

/** The chooser or the review, loaded separately: nobody needs both at once. */
function Pay() {
  const { asked, ...choices } = usePayAddress();
  return (
    <Suspense>
      {asked === null ? <PayChooser /> : asked === undefined ? null : <PayReview asked={asked} {...choices} />}
    </Suspense>
  );
}
