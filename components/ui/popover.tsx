import { lazy, Suspense } from "react";
import { LazyTrigger } from "./lazy-trigger.tsx";
import type { PopoverProps } from "./popover-popup.tsx";
import { useFirstOpening } from "./use-first-opening.ts";

const load = () => import("./popover-popup.tsx");
const PopoverPopup = lazy(load);

export function Popover(props: PopoverProps) {
  const { asked, ask } = useFirstOpening();
  const lazyTrigger = <LazyTrigger trigger={props.trigger} popup="dialog" onIntent={load} onOpen={ask} />;
  return <Suspense fallback={lazyTrigger}>{asked ? <PopoverPopup {...props} /> : lazyTrigger}</Suspense>;
}
