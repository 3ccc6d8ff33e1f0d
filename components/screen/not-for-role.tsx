import { EmptyState } from "#components/ui/empty-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { Access } from "#lib/organization/access-requests/rules.ts";
import { LateAsk } from "./late-ask.ts";
import { useAccount } from "./use-account.ts";

interface Lacking {
  what: string;
  /** What the role would have to include. */
  needs: Access;
}

/** Shown instead of anything the person's role doesn't allow. */
export function RoleLacks({ what, needs }: Lacking) {
  const { role_name } = useAccount();
  return (
    <EmptyState
      title={`Your role (${role_name}) doesn't include ${what}. An owner or admin can change your role.`}
      action={<LateAsk access={needs} what={what} />}
    />
  );
}

/** Shown instead of a page whose rows the person's role can't read. */
export function NotForRole({ title, ...lacking }: Lacking & { title: string }) {
  return (
    <Page>
      <PageHeader title={title} />
      <RoleLacks {...lacking} />
    </Page>
  );
}
