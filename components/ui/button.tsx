import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { cn } from "./class-names.ts";
import { Spinner } from "./spinner.tsx";

/** Button classes, also used by links that look like a primary action. */
export const buttonClasses = cva(
  "relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm border px-3 font-medium whitespace-nowrap transition-colors select-none print:hidden disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary: "border-transparent bg-accent text-on-accent hover:bg-accent/90",
        secondary: "border-input/60 bg-surface text-fg hover:bg-subtle data-popup-open:bg-subtle",
        ghost:
          "border-transparent text-fg-2 hover:bg-subtle hover:text-fg data-popup-open:bg-subtle data-popup-open:text-fg",
        danger: "border-transparent bg-danger text-on-danger hover:bg-danger/90",
      },
      size: {
        medium: "h-(--control) text-sm",
        small: "h-(--control-sm) px-2 text-xs",
      },
    },
    defaultVariants: { variant: "secondary", size: "medium" },
  },
);

export interface ButtonProps extends ComponentProps<"button">, VariantProps<typeof buttonClasses> {
  /** The action is running: the button keeps its focus and width and ignores presses. */
  pending?: boolean;
}

export function Button({
  variant,
  size,
  pending,
  className,
  children,
  onClick,
  type = "button",
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cn(buttonClasses({ variant, size }), className)}
      aria-disabled={pending || undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...props}
    >
      {pending ? <Spinner className="absolute" /> : null}
      <span className={cn("inline-flex items-center gap-1.5", pending && "animate-late-out")}>{children}</span>
    </button>
  );
}
