import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

const tones = {
  neutral: "bg-subtle text-fg-2",
  ok: "bg-ok-bg text-ok",
  warn: "bg-warn-bg text-warn",
  bad: "bg-bad-bg text-bad",
  info: "bg-info-bg text-info",
};

/** A short label next to a name; for a state, use Status. */
export function Badge({
  tone = "neutral",
  className,
  children,
}: {
  tone?: keyof typeof tones;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={cn(
        "inline-flex h-5 items-center rounded-sm px-1.5 text-xs font-medium whitespace-nowrap forced:border",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
