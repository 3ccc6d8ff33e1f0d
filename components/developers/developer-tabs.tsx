"use client";

import { useMay } from "#components/screen/use-may.ts";
import { TabLinks } from "#components/ui/tab-links.tsx";

const tokens = { href: "/developers/access-tokens", label: "Access tokens" };
const webhooks = { href: "/developers/webhooks", label: "Webhooks" };
const apps = { href: "/developers/connected-apps", label: "Connected apps" };
const reference = { href: "/developers/reference", label: "API reference" };

export function DeveloperTabs() {
  const tabs = [tokens, ...(useMay("webhooks:read") ? [webhooks] : []), apps, reference];
  return <TabLinks label="Developers" tabs={tabs} />;
}
