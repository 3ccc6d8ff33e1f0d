import GripVertical from "lucide-react/icons/grip-vertical";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { MoveButtons } from "#components/ui/move-buttons.tsx";
import { useRowDrag } from "#components/ui/use-row-drag.ts";
import type { DraftField } from "./draft.ts";
import { FieldFacts } from "./field-facts.tsx";

interface FieldRowProps {
  field: DraftField;
  /** Index from 0. */
  at: number;
  count: number;
  /** Undefined if the form is read-only. */
  edit?: {
    isOpen: boolean;
    problems: readonly string[];
    isCommon: boolean;
    onMove: (from: number, to: number) => void;
    onToggle: () => void;
    onRemove: () => void;
  };
  labelOf: (key: string) => string;
  /** The field's editor, while it is open. */
  children?: ReactNode;
}

/** A field of a form, moved by dragging its handle or with its buttons, and edited in place. */
export function FieldRow({ field, at, count, edit, labelOf, children }: FieldRowProps) {
  const { row, handle, isOver } = useRowDrag({
    ...{ list: "form fields", at, isEnabled: edit !== undefined },
    onMove: (from, to) => edit?.onMove(from, to),
  });
  const { key, ui_guide } = field.definition;
  const name = ui_guide.label || key || "field without a label";
  return (
    <li ref={row} className={cn("border-b", isOver && "bg-selected")}>
      <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
        {edit ? (
          <span ref={handle} className="cursor-grab">
            <GripVertical aria-hidden="true" className="size-4 text-fg-3" />
          </span>
        ) : null}
        <span className="w-5 text-right text-fg-2 tabular-nums">{at + 1}</span>
        <span className="min-w-0 flex-[1_1_12rem]">
          <FieldFacts definition={field.definition} labelOf={labelOf} whole={!edit} />
          {edit && !edit.isOpen
            ? edit.problems.map((problem) => (
                <span key={problem} className="block text-xs font-medium text-bad">
                  {problem}
                </span>
              ))
            : null}
        </span>
        {edit ? (
          <span className="flex flex-wrap items-center gap-1">
            <MoveButtons {...{ name, at, count }} onMove={edit.onMove} />
            <Button
              size="small"
              aria-expanded={edit.isOpen}
              aria-label={`${edit.isOpen ? "Close" : "Edit"} ${name}`}
              onClick={edit.onToggle}
            >
              {edit.isOpen ? "Close" : "Edit"}
            </Button>
            {edit.isCommon ? null : (
              <Button size="small" variant="ghost" aria-label={`Remove ${name}`} onClick={edit.onRemove}>
                Remove
              </Button>
            )}
          </span>
        ) : null}
      </div>
      {children}
    </li>
  );
}
