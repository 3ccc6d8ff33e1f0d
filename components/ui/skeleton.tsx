import { cn } from "./class-names.ts";

/** A gray bar in the place and size of what is coming; seen only when the wait passes 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("block animate-late", className)}>
      <span className="block size-full animate-pulse rounded-sm motion-reduce:animate-none bg-subtle" />
    </span>
  );
}
