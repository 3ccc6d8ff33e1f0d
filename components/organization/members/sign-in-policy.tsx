"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { getSignInPolicy, type SignInPolicy } from "#lib/organization/sign-in-policy/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { managesMembers, roleNames } from "./member.ts";

const PolicyDialog = lazy(() => import("./sign-in-policy-dialog.tsx"));

const list = new Intl.ListFormat("en", { type: "conjunction" });

function sentence({ second_factor_roles: roles, trusts_provider }: SignInPolicy): string {
  if (roles.length === 0) return "Nobody has to use two-step sign-in or a passkey.";
  const excused = trusts_provider ? ", unless they sign in through the identity provider" : "";
  return `Two-step sign-in or a passkey is required for these roles: ${list.format(roles.map((role) => roleNames[role]))}${excused}.`;
}

/** Who needs a second factor: everyone can read this; owners and admins can change it. */
export function SignInPolicySummary() {
  const { role } = useAccount();
  const policy = useSuspenseQuery(query(getSignInPolicy, {})).data.data;
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 max-w-text text-fg-2">{sentence(policy)}</p>
      {managesMembers(role) ? (
        <Button ref={button} size="small" onClick={() => setOpen(true)}>
          Change requirement
        </Button>
      ) : null}
      {isOpen ? (
        <Suspense fallback={null}>
          <PolicyDialog policy={policy} onClose={() => setOpen(false)} finalFocus={button} />
        </Suspense>
      ) : null}
    </div>
  );
}
