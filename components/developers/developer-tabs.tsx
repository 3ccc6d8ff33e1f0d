import { TabLinks } from "#components/ui/tab-links.tsx";

const tabs = [
  { href: "/developers/access-tokens", label: "Access tokens" },
  { href: "/developers/reference", label: "API reference" },
] as const;

export function DeveloperTabs() {
  return <TabLinks label="Developers" tabs={tabs} />;
}
