import type { ReactNode } from "react";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { RoleLacks } from "./not-for-role.tsx";
import { useMay } from "./use-may.ts";
import { ViewOnly } from "./view-only.tsx";

interface Setup {
  title: string;
  tabs: readonly { href: string; label: string }[];
  /** What a role may lack, "billing", and the scope for it. */
  what: string;
  reads: Scope;
  /** What may only be viewed, "billing settings", without this scope. */
  settings: string;
  writes: Scope;
}

export interface SetupPageProps {
  description: string;
  action?: ReactNode;
  panel?: ReactNode;
  children: ReactNode;
}

/** One of the pages that an area is set up with. */
export function SetupPage({ of, description, action, panel, children }: SetupPageProps & { of: Setup }) {
  const { title, tabs, what, reads, settings, writes } = of;
  const mayRead = useMay(reads);
  const mayWrite = useMay(writes);
  return (
    <Page panel={panel}>
      <PageHeader
        title={title}
        description={description}
        action={mayRead ? mayWrite ? action : <ViewOnly what={settings} needs={writes} /> : null}
      />
      <TabLinks label={title} tabs={tabs} />
      {mayRead ? children : <RoleLacks what={what} needs={reads} />}
    </Page>
  );
}
