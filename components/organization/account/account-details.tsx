"use client";

import type { ReactNode } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { isBuiltIn, roleDescriptions } from "#lib/platform/auth/roles.ts";

export function AccountDetails() {
  const { name, email, role, role_name, organization } = useAccount();
  return (
    <dl className="max-w-text border-t">
      <Detail term="Name">{name}</Detail>
      <Detail term="Email address">{email}</Detail>
      <Detail term="Organization">{organization.name}</Detail>
      <Detail term="Role">
        {role_name}
        {isBuiltIn(role) ? <span className="mt-0.5 block text-fg-2">{roleDescriptions[role]}</span> : null}
      </Detail>
    </dl>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 border-b py-2 text-sm sm:grid-cols-[10rem_1fr]">
      <dt className="text-fg-2">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
