"use client";

import { useAccount } from "#components/shell/use-account.ts";
import { TabLinks } from "#components/ui/tab-links.tsx";

const timesheets = { href: "/time/timesheets", label: "Timesheets" };
const adjustments = { href: "/time/adjustments", label: "Adjustments" };

export function TimeTabs() {
  const { scopes } = useAccount();
  const tabs = [
    ...(scopes.includes("timesheets:read") ? [timesheets] : []),
    ...(scopes.includes("invoice-adjustments:read") ? [adjustments] : []),
  ];
  return <TabLinks label="Time & adjustments" tabs={tabs} />;
}
