import type { ReactNode } from "react";
import { RoleLacks } from "#components/screen/not-for-role.tsx";
import { useMay } from "#components/screen/use-may.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";

const tabs = [
  { href: "/settings/billing/legal-entities", label: "Legal entities" },
  { href: "/settings/billing/exchange-rates", label: "Exchange rates" },
  { href: "/settings/billing/service-rates", label: "Service rates" },
  { href: "/settings/billing/tax-rates", label: "Tax rates" },
  { href: "/settings/billing/documents", label: "Documents" },
];

interface BillingPageProps {
  description: string;
  action?: ReactNode;
  panel?: ReactNode;
  children: ReactNode;
}

/** Layout shared by the billing settings pages. */
export function BillingPage({ description, action, panel, children }: BillingPageProps) {
  const mayRead = useMay("accounting:read");
  const mayWrite = useMay("accounting:write");
  return (
    <Page panel={panel}>
      <PageHeader
        title="Billing"
        description={description}
        action={mayRead ? mayWrite ? action : <ViewOnly what="billing settings" needs="accounting:write" /> : null}
      />
      <TabLinks label="Billing" tabs={tabs} />
      {mayRead ? children : <RoleLacks what="billing" needs="accounting:read" />}
    </Page>
  );
}
