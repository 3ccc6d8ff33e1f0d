"use client";

import { lazy, Suspense } from "react";
import { OrganizationSwitcher } from "./organization-switcher.tsx";
import { ProofPrompt } from "./proof-prompt.tsx";
import { signOut } from "./sign-out.ts";

const SecondFactorNeeded = lazy(() => import("./second-factor-needed.tsx"));

/** Keeps the code of a page that few people see out of all others. */
export function SecondFactorGate({ device }: { device: string }) {
  return (
    <Suspense>
      <SecondFactorNeeded device={device} switcher={<OrganizationSwitcher />} onSignOut={signOut} />
      <ProofPrompt />
    </Suspense>
  );
}
