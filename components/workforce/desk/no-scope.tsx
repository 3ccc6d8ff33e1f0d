import type { ReactNode } from "react";
import { RoleLacks } from "#components/screen/not-for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { Scope } from "#lib/platform/declaration/scopes.ts";

interface NoScopeProps {
  desk: { title: string; plural: string; readScope: Scope };
  children: ReactNode;
}

/** The page for users who may read its records; for others, why they can't. */
export function NoScope({ desk, children }: NoScopeProps) {
  const { scopes } = useAccount();
  if (scopes.includes(desk.readScope)) return children;
  return (
    <Page>
      <PageHeader title={desk.title} />
      <RoleLacks what={desk.plural} />
    </Page>
  );
}
