import { SetupPage, type SetupPageProps } from "#components/screen/setup-page.tsx";

const base = "/recruiting/settings";
const hiring = {
  ...{ title: "Hiring setup", what: "candidates", settings: "hiring settings" },
  ...({ reads: "ats:read", writes: "ats:write" } as const),
  tabs: [
    { href: `${base}/interview-plans`, label: "Interview plans" },
    { href: `${base}/tags`, label: "Tags" },
    { href: `${base}/departments`, label: "Departments" },
    { href: `${base}/sources`, label: "Sources" },
    { href: `${base}/reasons`, label: "Archive reasons" },
    { href: `${base}/templates`, label: "Email templates" },
    { href: `${base}/emails`, label: "Emails" },
    { href: `${base}/job-page`, label: "Jobs page" },
  ],
};

export function SettingsPage(props: SetupPageProps) {
  return <SetupPage of={hiring} {...props} />;
}
