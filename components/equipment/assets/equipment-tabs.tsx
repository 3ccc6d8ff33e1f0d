import { TabLinks } from "#components/ui/tab-links.tsx";

const tabs = [
  { href: "/equipment/assets", label: "Assets" },
  { href: "/equipment/holdings", label: "Holders and value" },
  { href: "/equipment/warehouses", label: "Warehouses" },
] as const;

export function EquipmentTabs() {
  return <TabLinks label="Equipment" tabs={tabs} />;
}
