import { Skeleton } from "#components/ui/skeleton.tsx";

/** As tall as a page of a document at this width. */
export function SheetSkeleton() {
  return <Skeleton className="aspect-[1/1.414] h-auto w-full" />;
}
