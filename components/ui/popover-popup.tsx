import { Popover } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./class-names.ts";

export interface PopoverProps {
  /** The button that opens the popover. */
  trigger: ReactElement;
  /** Names the popup for assistive technology. */
  label: string;
  align?: "start" | "end";
  className?: string;
  children: ReactNode;
}

export default function PopoverPopup({ trigger, label, align = "start", className, children }: PopoverProps) {
  return (
    <Popover.Root defaultOpen>
      <Popover.Trigger render={trigger} />
      <Popover.Portal>
        <Popover.Positioner align={align} sideOffset={4} collisionPadding={8} className="z-50">
          <Popover.Popup
            aria-label={label}
            className={cn("popup max-h-(--available-height) max-w-[calc(100vw-1rem)] overflow-y-auto", className)}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
