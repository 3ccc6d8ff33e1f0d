import type { ReactNode } from "react";
import { useMayRecruit } from "#components/recruiting/use-may-recruit.ts";
import { RoleLacks } from "#components/screen/not-for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TabLinks } from "#components/ui/tab-links.tsx";

const base = "/recruiting/settings";
const tabs = [
  { href: `${base}/interview-plans`, label: "Interview plans" },
  { href: `${base}/tags`, label: "Tags" },
  { href: `${base}/departments`, label: "Departments" },
  { href: `${base}/sources`, label: "Sources" },
  { href: `${base}/reasons`, label: "Archive reasons" },
  { href: `${base}/templates`, label: "Email templates" },
  { href: `${base}/emails`, label: "Emails" },
  { href: `${base}/job-page`, label: "Jobs page" },
];

interface SettingsPageProps {
  description: string;
  action?: ReactNode;
  panel?: ReactNode;
  children: ReactNode;
}

/** One of the hiring setup pages. */
export function SettingsPage({ description, action, panel, children }: SettingsPageProps) {
  const mayRead = useAccount().scopes.includes("ats:read");
  const mayWrite = useMayRecruit();
  return (
    <Page panel={panel}>
      <PageHeader
        title="Hiring setup"
        description={description}
        action={mayRead ? mayWrite ? action : <ViewOnly what="hiring settings" needs="ats:write" /> : null}
      />
      <TabLinks label="Hiring setup" tabs={tabs} />
      {mayRead ? children : <RoleLacks what="candidates" needs="ats:read" />}
    </Page>
  );
}
