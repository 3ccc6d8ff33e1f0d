import { type ComponentProps, type ReactNode, useId } from "react";
import { cn } from "./class-names.ts";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  label: string;
  helper?: ReactNode;
}

/** For a setting that takes effect immediately; in a form with a submit button, use a checkbox. */
export function Switch({ label, helper, className, ...props }: SwitchProps) {
  const id = useId();
  return (
    <label className={cn("flex items-start justify-between gap-4 text-sm", className)}>
      <span className="py-0.5">
        {label}
        {helper ? (
          <span id={id} className="mt-0.5 block text-xs text-fg-2">
            {helper}
          </span>
        ) : null}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox already exposes its checked state
        role="switch"
        aria-describedby={helper ? id : undefined}
        className="relative h-6 w-10 shrink-0 appearance-none rounded-sm before:absolute before:inset-x-1 before:inset-y-[calc(50%-0.625rem)] before:rounded-full before:border before:border-input before:bg-subtle before:transition-colors after:absolute after:top-[calc(50%-0.4375rem)] after:left-[0.4375rem] after:size-3.5 after:rounded-full after:bg-fg-2 after:transition-[left] checked:before:border-accent checked:before:bg-accent checked:after:left-[1.1875rem] checked:after:bg-on-accent focus-visible:outline-offset-0 disabled:opacity-50 coarse:h-10 forced:appearance-auto forced:before:hidden forced:after:hidden"
        {...props}
      />
    </label>
  );
}
