import { SetupPage, type SetupPageProps } from "#components/screen/setup-page.tsx";

const billing = {
  ...{ title: "Billing", what: "billing", settings: "billing settings" },
  ...({ reads: "accounting:read", writes: "accounting:write" } as const),
  tabs: [
    { href: "/settings/billing/legal-entities", label: "Legal entities" },
    { href: "/settings/billing/exchange-rates", label: "Exchange rates" },
    { href: "/settings/billing/service-rates", label: "Service rates" },
    { href: "/settings/billing/tax-rates", label: "Tax rates" },
    { href: "/settings/billing/documents", label: "Documents" },
  ],
};

export function BillingPage(props: SetupPageProps) {
  return <SetupPage of={billing} {...props} />;
}
