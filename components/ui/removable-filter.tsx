"use client";

import X from "lucide-react/icons/x";
import { Button } from "./button.tsx";

/** A filter from the URL that has no chip of its own; pressing it removes the filter. */
export function RemovableFilter({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  return (
    <Button onClick={onRemove} className="px-2.5 font-normal" aria-label={`Remove filter ${label}: ${value}`}>
      <span className="text-fg-2">{label}:</span>
      <span className="font-medium">{value}</span>
      <X aria-hidden="true" />
    </Button>
  );
}
