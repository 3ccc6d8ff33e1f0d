import BookOpen from "lucide-react/icons/book-open";
import CalendarCheck from "lucide-react/icons/calendar-check";
import KeyRound from "lucide-react/icons/key-round";
import ReceiptText from "lucide-react/icons/receipt-text";
import Users from "lucide-react/icons/users";
import Webhook from "lucide-react/icons/webhook";
import type { ComponentType, SVGProps } from "react";
import type { Scope } from "#lib/api/scopes.ts";
import type { Role } from "#lib/auth/roles.ts";

interface Area {
  name: string;
  href: `/${string}`;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
  /** Pressed after G. */
  key: string;
  /** Without it nobody sees the area; left out, everybody does. */
  scope?: Scope;
  roles?: readonly Role[];
}

interface AreaGroup {
  name: string;
  areas: Area[];
}

/** Every area of the dashboard that works, in the order of the side bar. */
const areaGroups: AreaGroup[] = [
  {
    name: "Money",
    areas: [
      { name: "Invoices", href: "/invoices", icon: ReceiptText, key: "I", scope: "accounting:read" },
      { name: "Payroll", href: "/payroll", icon: CalendarCheck, key: "Y", scope: "accounting:read" },
    ],
  },
  { name: "Organization", areas: [{ name: "Members", href: "/members", icon: Users, key: "M" }] },
  {
    name: "Developers",
    areas: [
      { name: "Access tokens", href: "/developers/access-tokens", icon: KeyRound, key: "T" },
      { name: "Webhooks", href: "/developers/webhooks", icon: Webhook, key: "W", scope: "webhooks:read" },
      { name: "API reference", href: "/developers/reference", icon: BookOpen, key: "R" },
    ],
  },
];

/** The areas that this person can use; a group without any is left out. */
export function areasOpenTo(account: { role: Role; scopes: readonly Scope[] }): AreaGroup[] {
  const open = (area: Area) =>
    (area.scope === undefined || account.scopes.includes(area.scope)) &&
    (area.roles === undefined || area.roles.includes(account.role));
  return areaGroups
    .map((group) => ({ ...group, areas: group.areas.filter(open) }))
    .filter((group) => group.areas.length > 0);
}
