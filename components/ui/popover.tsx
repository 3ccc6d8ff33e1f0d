"use client";

import { lazy, type ReactElement, type ReactNode, Suspense } from "react";
import { LazyTrigger } from "./lazy-trigger.tsx";
import { useFirstOpening } from "./use-first-opening.ts";

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement;
  /** Names the popup for assistive technology. */
  label: string;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
}

const load = () => import("./popover-popup.tsx");
const PopoverPopup = lazy(load);

export function Popover(props: PopoverProps) {
  const { asked, ask } = useFirstOpening();
  const dormant = <LazyTrigger trigger={props.trigger} popup="dialog" onIntent={load} onOpen={ask} />;
  return <Suspense fallback={dormant}>{asked ? <PopoverPopup {...props} /> : dormant}</Suspense>;
}
