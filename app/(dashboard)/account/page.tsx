import type { Metadata } from "next";
import { AccountDetails } from "#components/account/account-details.tsx";
import { ChangePassword } from "#components/account/change-password.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";

export const metadata: Metadata = { title: "Account" };

export default function AccountPage() {
  return (
    <Page>
      <PageHeader title="Account" />
      <AccountDetails />
      <h2 className="mt-8 mb-3 text-lg font-semibold">Password</h2>
      <ChangePassword />
    </Page>
  );
}
