import { cn } from "./class-names.ts";

/** A gray bar the size of the content that is loading; only visible after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("block animate-late", className)}>
      <span className="block size-full animate-pulse rounded-sm motion-reduce:animate-none bg-subtle" />
    </span>
  );
}
