import type { ReactNode } from "react";
import { cn } from "./class-names.ts";

const dots = {
  neutral: "bg-fg-3",
  ok: "bg-ok-dot",
  warn: "bg-warn-dot",
  bad: "bg-bad-dot",
  info: "bg-info-dot",
};

export type StatusTone = keyof typeof dots;

/** A dot and a word. Normal states are neutral; only a state that needs action has a color. */
export function Status({
  tone = "neutral",
  className,
  children,
}: {
  tone?: StatusTone;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cn("inline-flex items-center gap-1.5 whitespace-nowrap", className)}>
      <span aria-hidden="true" className={cn("size-2 shrink-0 rounded-full forced:bg-[CanvasText]", dots[tone])} />
      {children}
    </span>
  );
}
