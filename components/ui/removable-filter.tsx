"use client";

import X from "lucide-react/icons/x";
import { Button } from "./button.tsx";

interface RemovableFilterProps {
  label: string;
  value: string;
  /** Set when it replaces the control it was chosen with. */
  takesFocus?: boolean;
  onRemove: () => void;
}

/** A filter from the URL that has no chip of its own; pressing it removes the filter. */
export function RemovableFilter({ label, value, takesFocus = false, onRemove }: RemovableFilterProps) {
  return (
    <Button
      onClick={onRemove}
      autoFocus={takesFocus}
      className="max-w-full min-w-0 shrink px-2.5 font-normal"
      aria-label={`Remove filter ${label}: ${value}`}
    >
      <span className="text-fg-2">{label}:</span>
      <span className="truncate font-medium">{value}</span>
      <X aria-hidden="true" />
    </Button>
  );
}
