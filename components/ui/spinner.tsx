import { cn } from "./class-names.ts";

/** Only visible after 150 ms. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span aria-hidden="true" className={cn("inline-flex animate-late", className)}>
      <span className="size-4 animate-spin rounded-full [animation-delay:150ms] motion-reduce:animate-none border-2 border-current border-r-transparent" />
    </span>
  );
}
