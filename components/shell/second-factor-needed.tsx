import type { ReactNode } from "react";
import { Passkeys } from "#components/organization/account/passkeys.tsx";
import { TwoStep } from "#components/organization/account/two-step.tsx";
import { CenteredPage } from "#components/screen/centered-page.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button } from "#components/ui/button.tsx";

interface SecondFactorNeededProps {
  device: string;
  /** To another organization. */
  switcher: ReactNode;
  onSignOut: () => void;
}

/** In place of every page, for someone whose organization requires a second factor that they don't have yet. */
export default function SecondFactorNeeded({ device, switcher, onSignOut }: SecondFactorNeededProps) {
  const { organization, organizations, lacks_second_factor } = useAccount();
  return (
    <CenteredPage>
      {organizations.length > 1 ? switcher : null}
      <h1 className="mb-3 text-xl font-semibold">Set up two-step sign-in</h1>
      {lacks_second_factor ? (
        <p className="text-fg-2">
          {organization.name} requires a passkey or an authenticator app for your role. Set one of them up to go on.
        </p>
      ) : (
        <Banner tone="ok" role="status">
          You're all set.
        </Banner>
      )}
      <Passkeys device={device} />
      <TwoStep />
      <div className="mt-8 flex flex-wrap gap-2">
        {lacks_second_factor ? null : (
          <Button variant="primary" onClick={() => location.reload()}>
            Continue to Muster
          </Button>
        )}
        <Button onClick={onSignOut}>Sign out</Button>
      </div>
    </CenteredPage>
  );
}
