import { Skeleton } from "#components/ui/skeleton.tsx";

const rows = ["w-32", "w-40", "w-28", "w-36", "w-32", "w-44"];

/** In the place of the table until the members are there. */
export function MemberRowsLoading() {
  return (
    <div role="status" className="-mx-4 border-t lg:-mx-6">
      <span className="sr-only">Loading members</span>
      <div className="h-(--row) border-b max-md:hidden" />
      {rows.map((width) => (
        <div
          key={width}
          className="flex h-[calc(var(--row)+1px)] items-center gap-6 border-b px-4 max-md:h-34 max-md:flex-col max-md:items-start max-md:justify-center max-md:gap-3 lg:px-6"
        >
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="h-3 w-48" />
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-3 w-16 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
