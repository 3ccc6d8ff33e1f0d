"use client";

import { EmptyState } from "#components/ui/empty-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { useAccount } from "./use-account.ts";

/** Shown instead of anything the person's role doesn't allow. */
export function RoleLacks({ what }: { what: string }) {
  const { role_name } = useAccount();
  return (
    <EmptyState title={`Your role (${role_name}) doesn't include ${what}. An administrator can change your role.`} />
  );
}

/** Shown instead of a page whose rows the person's role can't read. */
export function NotForRole({ title, what }: { title: string; what: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <RoleLacks what={what} />
    </Page>
  );
}
