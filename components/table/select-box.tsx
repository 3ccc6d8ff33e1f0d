import { cn } from "#components/ui/class-names.ts";

interface SelectBoxProps {
  name: string;
  selected: boolean;
  /** Why the row can't be selected; null if it can. */
  whyNot?: string | null | undefined;
}

/** A row's checkbox. Row shortcuts and the table's click handler toggle it, so it is not a tab stop. */
export function SelectBox({ name, selected, whyNot = null }: SelectBoxProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a thousand native checkboxes controlled only by the table would fight React over their checked state
    <span
      role="checkbox"
      aria-checked={selected}
      aria-disabled={whyNot !== null || undefined}
      aria-label={whyNot ?? name}
      title={whyNot ?? undefined}
      tabIndex={-1}
      data-select
      className={cn(
        "-ml-1 flex size-6 shrink-0 items-center justify-center phone:absolute phone:top-[calc(50%-1.25rem)] phone:left-[calc(var(--gutter)-0.75rem)] phone:z-10 phone:size-10 coarse:size-10",
        whyNot === null ? "cursor-pointer" : "cursor-not-allowed",
      )}
    >
      <span
        className={cn(
          "flex size-4 items-center justify-center rounded-sm border border-input bg-surface",
          selected && "border-accent bg-accent",
          whyNot !== null && "border-dashed bg-subtle",
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
