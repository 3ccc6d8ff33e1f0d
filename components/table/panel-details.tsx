import type { ReactNode } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** A name and its value in the description list of a panel. */
export function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="py-0.5 text-fg-2">{name}</dt>
      <dd className="min-w-0 py-0.5 tabular-nums">{children}</dd>
    </>
  );
}

/** In the place of a panel's details while they are on their way. */
export function PanelSkeleton() {
  return (
    <div className="mt-4" role="status">
      <span className="sr-only">Loading</span>
      <div className="mb-6 flex flex-col gap-3">
        {["w-40", "w-28", "w-24", "w-24", "w-24", "w-48"].map((width, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list that never moves
          <Skeleton key={place} className={`h-4 ${width}`} />
        ))}
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-9 w-full" />
      </div>
    </div>
  );
}
