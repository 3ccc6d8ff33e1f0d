"use client";

import { lazy, Suspense } from "react";
import { Mark } from "#components/screen/mark.tsx";
import { useAccount } from "#components/screen/use-account.ts";

/** Loaded only for people of several organizations. */
const OrganizationMenu = lazy(() => import("./organization-menu.tsx"));

export function OrganizationSwitcher() {
  const { organization, organizations } = useAccount();
  const name = (
    <p className="flex h-(--control) min-w-0 flex-1 items-center gap-2 px-2 text-sm font-medium">
      <Mark className="size-5 shrink-0" />
      <span className="truncate">{organization.name}</span>
    </p>
  );
  if (organizations.length < 2) return name;
  return (
    <Suspense fallback={name}>
      <OrganizationMenu />
    </Suspense>
  );
}
