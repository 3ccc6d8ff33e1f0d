import { Skeleton } from "./skeleton.tsx";

/** Placeholder while a panel's details load. */
export function PanelSkeleton() {
  return (
    <div className="mt-4" role="status">
      <span className="sr-only">Loading</span>
      <div className="mb-6 flex flex-col gap-3">
        {["w-40", "w-28", "w-24", "w-20", "w-32", "w-48"].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
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
