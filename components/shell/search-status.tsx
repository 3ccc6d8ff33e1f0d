import type { ComponentProps, ReactNode } from "react";
import { toneOf, wordOf } from "#components/equipment/assets/asset-words.ts";
import { InvoiceStatus } from "#components/money/invoices/invoice-status.tsx";
import { PaymentStatus } from "#components/money/payments/payment-status.tsx";
import { slugWord } from "#components/recruiting/words.ts";
import { Status } from "#components/ui/status.tsx";
import { contractStatuses } from "#components/workforce/contracts/contract-words.ts";
import type { SearchRecord } from "./use-search.ts";

/** Renders a status as its list does. Statuses arrive as plain text; each kind's component knows its values. */
const shown: Record<string, (status: string) => ReactNode> = {
  invoice: (status) => <InvoiceStatus status={status as ComponentProps<typeof InvoiceStatus>["status"]} />,
  payment: (status) => <PaymentStatus status={status as ComponentProps<typeof PaymentStatus>["status"]} />,
  contract(status) {
    const { word, tone } = contractStatuses[status as keyof typeof contractStatuses];
    return <Status tone={tone}>{word}</Status>;
  },
  job: (status) => <Status tone={status === "OPEN" ? "ok" : "neutral"}>{slugWord(status)}</Status>,
  it_asset: (status) => <Status tone={toneOf(status)}>{wordOf(status)}</Status>,
  member: (role) => role,
  access_token: (status) => <Status>{slugWord(status)}</Status>,
  // An enabled webhook may still be failing; its page shows that.
  webhook: (status) => (status === "disabled" ? <Status>Disabled</Status> : null),
};

export function SearchStatus({ record: { kind, status } }: { record: SearchRecord }) {
  return status === null ? null : (shown[kind]?.(status) ?? null);
}
