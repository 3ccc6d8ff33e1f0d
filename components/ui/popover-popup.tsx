"use client";

import { Popover } from "@base-ui/react/popover";
import { cn } from "./class-names.ts";
import type { PopoverProps } from "./popover.tsx";

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
