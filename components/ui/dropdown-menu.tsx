import { lazy, Suspense } from "react";
import type { DropdownMenuProps } from "./dropdown-menu-popup.tsx";
import { LazyTrigger } from "./lazy-trigger.tsx";
import { useFirstOpening } from "./use-first-opening.ts";

const load = () => import("./dropdown-menu-popup.tsx");
type Parts = Awaited<ReturnType<typeof load>>;

function part<Name extends keyof Parts>(name: Name) {
  return lazy(async () => ({ default: (await load())[name] })) as unknown as Parts[Name];
}

const MenuPopup = part("MenuPopup");
export const MenuItem = part("MenuItem");
export const MenuLink = part("MenuLink");
export const MenuSwitch = part("MenuSwitch");
export const MenuChoice = part("MenuChoice");
export const MenuSeparator = part("MenuSeparator");

export function DropdownMenu(props: DropdownMenuProps) {
  const { asked, ask } = useFirstOpening();
  const lazyTrigger = <LazyTrigger trigger={props.trigger} popup="menu" onIntent={load} onOpen={ask} />;
  return <Suspense fallback={lazyTrigger}>{asked ? <MenuPopup {...props} /> : lazyTrigger}</Suspense>;
}
