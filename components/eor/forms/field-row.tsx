import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import { draggable, dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { cn } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
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
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [over, setOver] = useState(false);
  const drop = useEffectEvent((from: number) => edit?.onMove(from, at));
  const mayEdit = edit !== undefined;

  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle || !mayEdit) return;
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ list: "form fields", at }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.list === "form fields" && source.data.at !== at,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop({ source }) {
          setOver(false);
          drop(source.data.at as number);
        },
      }),
    );
  }, [at, mayEdit]);

  const { key, ui_guide } = field.definition;
  const name = ui_guide.label || key || "field without a label";
  return (
    <li ref={row} className={cn("border-b", over && "bg-selected")}>
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
        {edit ? <RowButtons {...{ name, at, count }} {...edit} /> : null}
      </div>
      {children}
    </li>
  );
}

interface RowButtonsProps extends NonNullable<FieldRowProps["edit"]> {
  name: string;
  at: number;
  count: number;
}

function RowButtons({ name, at, count, isOpen, isCommon, onMove, onToggle, onRemove }: RowButtonsProps) {
  // A button loses focus when it moves with its row, or when it becomes disabled.
  function move(button: HTMLElement, to: number) {
    if (to < 0 || to >= count) return;
    onMove(at, to);
    requestAnimationFrame(() => button.focus());
  }
  const ends = { up: at === 0, down: at === count - 1 };
  return (
    <span className="flex flex-wrap items-center gap-1">
      <IconButton
        label={`Move ${name} up`}
        icon={ArrowUp}
        aria-disabled={ends.up}
        className={cn(ends.up && "opacity-50")}
        onClick={({ currentTarget }) => move(currentTarget, at - 1)}
      />
      <IconButton
        label={`Move ${name} down`}
        icon={ArrowDown}
        aria-disabled={ends.down}
        className={cn(ends.down && "opacity-50")}
        onClick={({ currentTarget }) => move(currentTarget, at + 1)}
      />
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? "Close" : "Edit"} ${name}`}
        onClick={onToggle}
      >
        {isOpen ? "Close" : "Edit"}
      </Button>
      {isCommon ? null : (
        <Button size="small" variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      )}
    </span>
  );
}
