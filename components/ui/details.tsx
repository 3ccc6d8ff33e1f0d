import type { ReactNode } from "react";
import { cn } from "./class-names.ts";
import { CopyButton } from "./copy-button.tsx";

/** A list of labeled values. */
export function DetailList({ className, children }: { className?: string; children: ReactNode }) {
  return <dl className={cn("grid grid-cols-[7rem_1fr] items-baseline gap-y-1.5 text-sm", className)}>{children}</dl>;
}

export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="py-0.5 text-fg-2">{name}</dt>
      <dd className="min-w-0 py-0.5 tabular-nums">{children}</dd>
    </>
  );
}

/** An ID with a copy button. */
export function IdDetail({ name, id }: { name: string; id: string }) {
  return (
    <Detail name={name}>
      <span className="flex flex-wrap items-center gap-x-3">
        <code className="font-mono text-xs break-all">{id}</code>
        <CopyButton text={id} label="Copy ID" size="small" variant="ghost" className="-mx-2" />
      </span>
    </Detail>
  );
}
