"use client";

import { late } from "#components/ui/late.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { ProofPrompt } from "./proof-prompt.tsx";
import { signOut } from "./sign-out.ts";

const SecondFactorNeeded = late(() => import("./second-factor-needed.tsx"));

/** Keeps the code of a page that few people see out of all others. */
export function SecondFactorGate({ device }: { device: string }) {
  return (
    <>
      <SecondFactorNeeded device={device} switcher={<OrganizationSwitcher />} onSignOut={signOut} />
      <ProofPrompt />
    </>
  );
}
