import { cn } from "#components/ui/class-names.ts";

/** The box that chooses a row. The row's own keys and the table's clicks work it, so it takes no place among the tab stops. */
export function SelectBox({ name, selected }: { name: string; selected: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a thousand native boxes that nothing but the table changes would fight React over being checked
    <span
      role="checkbox"
      aria-checked={selected}
      aria-label={name}
      tabIndex={-1}
      data-select
      className="-ml-1 flex size-6 shrink-0 cursor-pointer items-center justify-center coarse:size-10"
    >
      <span
        className={cn(
          "flex size-4 items-center justify-center rounded-sm border border-input bg-surface",
          selected && "border-accent bg-accent",
        )}
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 16 16"
          className={cn("size-4 fill-none stroke-on-accent stroke-2", !selected && "hidden")}
        >
          <path d="m4 8.5 2.5 2.5L12 5.5" />
        </svg>
      </span>
    </span>
  );
}
