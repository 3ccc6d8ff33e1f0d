import type { ComponentProps, ComponentType, SVGProps } from "react";
import { cn } from "./class-names.ts";
import { Tooltip } from "./tooltip.tsx";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "children" | "aria-label"> {
  /** What it does: used as the accessible name and tooltip. */
  label: string;
  icon: ComponentType<SVGProps<SVGSVGElement>>;
}

export function IconButton({ label, icon: Icon, className, type = "button", ...props }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      <button
        type={type}
        aria-label={label}
        className={cn(
          "inline-flex size-(--control) shrink-0 items-center justify-center rounded-sm text-fg-2 transition-colors hover:bg-subtle hover:text-fg print:hidden disabled:opacity-50 data-popup-open:bg-subtle data-popup-open:text-fg",
          className,
        )}
        {...props}
      >
        <Icon aria-hidden="true" className="size-4" />
      </button>
    </Tooltip>
  );
}
