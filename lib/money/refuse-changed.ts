import { ApiError } from "#lib/platform/declaration/errors.ts";

/** 12.5 and 12.50 are the same amount. */
function plain(amount: string): string {
  const [whole = "", part = ""] = amount.split(".");
  return `${whole.replace(/^0+(?=\d)/, "")}.${part.replace(/0+$/, "")}`;
}

/** Refuses what was confirmed as another amount; `what` comes to `total`. */
export function refuseChanged(expected: string | undefined, what: string, total: string, currency: string): void {
  if (expected === undefined || plain(expected) === plain(total)) return;
  throw new ApiError(409, {
    reason: "amount_changed",
    path: "/expected_total",
    message: `You confirmed ${expected} ${currency}, but ${what} comes to ${total} ${currency}. Nothing was changed. Check the new amount, then confirm it.`,
  });
}
