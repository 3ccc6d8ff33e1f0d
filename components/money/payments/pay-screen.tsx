"use client";

import { forRole } from "#components/screen/for-role.tsx";
import { late } from "#components/ui/late.tsx";
import { usePayAddress } from "./use-pay-address.ts";

const PayChooser = late(async () => (await import("./pay-chooser.tsx")).PayChooser);
const PayReview = late(async () => (await import("./pay-review.tsx")).PayReview);

export const PayScreen = forRole("accounting:write", { title: "Pay invoices", what: "paying" }, Pay);

/** The chooser or the review, loaded separately: nobody needs both at once. */
function Pay() {
  const { asked, ...choices } = usePayAddress();
  if (asked === null) return <PayChooser />;
  return asked === undefined ? null : <PayReview asked={asked} {...choices} />;
}
