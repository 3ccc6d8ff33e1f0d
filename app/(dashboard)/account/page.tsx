import type { Metadata } from "next";
import { headers } from "next/headers";
import { prefetched } from "#app/prefetched.tsx";
import { AccountDetails } from "#components/organization/account/account-details.tsx";
import { ChangePassword } from "#components/organization/account/change-password.tsx";
import { Invitations } from "#components/organization/account/invitations.tsx";
import { Passkeys } from "#components/organization/account/passkeys.tsx";
import { Sessions } from "#components/organization/account/sessions.tsx";
import { TwoStep } from "#components/organization/account/two-step.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { listAccountSessions } from "#lib/organization/account-sessions/contract.ts";
import { listPasskeys } from "#lib/organization/passkeys/contract.ts";
import { getSecondFactor } from "#lib/organization/second-factor/contract.ts";
import { deviceWords } from "#lib/platform/auth/device-words.ts";
import { invitationsOf } from "#lib/platform/auth/member-link.ts";
import { sessionDigest } from "#lib/platform/auth/session.ts";
import { deviceName } from "#lib/platform/format/device-name.ts";

export const metadata: Metadata = { title: "Account" };

export default async function AccountPage() {
  const session = await sessionDigest();
  const invitations = session ? await invitationsOf(session) : [];
  const screen = (
    <Page>
      <PageHeader title="Account" />
      <AccountDetails />
      <Invitations invitations={invitations} />
      <h2 className="mt-8 mb-3 text-lg font-semibold">Password</h2>
      <ChangePassword />
      <Passkeys device={deviceName(deviceWords((await headers()).get("user-agent")))} />
      <TwoStep />
      <Sessions />
    </Page>
  );
  return prefetched(screen, [
    [listPasskeys, {}],
    [getSecondFactor, {}],
    [listAccountSessions, {}],
  ]);
}
