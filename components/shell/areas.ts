import ArrowRightLeft from "lucide-react/icons/arrow-right-left";
import BookOpen from "lucide-react/icons/book-open";
import CalendarCheck from "lucide-react/icons/calendar-check";
import Clock from "lucide-react/icons/clock";
import Contact from "lucide-react/icons/contact";
import FileText from "lucide-react/icons/file-text";
import KeyRound from "lucide-react/icons/key-round";
import Landmark from "lucide-react/icons/landmark";
import Percent from "lucide-react/icons/percent";
import ReceiptText from "lucide-react/icons/receipt-text";
import Undo2 from "lucide-react/icons/undo-2";
import Users from "lucide-react/icons/users";
import Webhook from "lucide-react/icons/webhook";
import type { ComponentType, SVGProps } from "react";
import type { getAccount } from "#lib/account/contract.ts";
import type { OutputOf } from "#lib/api/contract.ts";
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
  /** How much in it waits for somebody, and what that is. */
  waiting?: (account: Account) => { count: number; words: string };
}

type Account = OutputOf<typeof getAccount>["data"];

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
      { name: "Payments", href: "/payments", icon: ArrowRightLeft, key: "P", scope: "accounting:read" },
      { name: "Payroll", href: "/payroll", icon: CalendarCheck, key: "Y", scope: "accounting:read" },
      { name: "Refunds", href: "/refunds", icon: Undo2, key: "F", scope: "accounting:read" },
      { name: "Service fees", href: "/service-fees", icon: Percent, key: "S", scope: "accounting:read" },
    ],
  },
  {
    name: "Workforce",
    areas: [
      { name: "People", href: "/people", icon: Contact, key: "E", scope: "people:read" },
      { name: "Contracts", href: "/contracts", icon: FileText, key: "C", scope: "contracts:read" },
      { name: "Time & adjustments", href: "/time", icon: Clock, key: "H", scope: "timesheets:read" },
    ],
  },
  {
    name: "Organization",
    areas: [
      { name: "Members", href: "/members", icon: Users, key: "M" },
      { name: "Billing", href: "/settings/billing", icon: Landmark, key: "B", scope: "accounting:read" },
    ],
  },
  {
    name: "Developers",
    areas: [
      { name: "Access tokens", href: "/developers/access-tokens", icon: KeyRound, key: "T" },
      {
        ...{ name: "Webhooks", href: "/developers/webhooks", icon: Webhook, key: "W", scope: "webhooks:read" },
        waiting: ({ failing_webhooks: count }) => ({ count, words: `${count} ${count === 1 ? "fails" : "fail"}` }),
      },
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
