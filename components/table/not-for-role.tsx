"use client";

import { useAccount } from "#components/shell/use-account.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";

/** A page whose rows the person's role may not read. */
export function NotForRole({ title, what }: { title: string; what: string }) {
  const { role } = useAccount();
  return (
    <Page>
      <PageHeader title={title} />
      <EmptyState
        title={`Your role (${role}) does not include ${what}. An administrator of the organization can change it.`}
      />
    </Page>
  );
}
