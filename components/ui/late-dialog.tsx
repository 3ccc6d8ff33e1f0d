import type { ComponentType } from "react";
import { EscapeCancels } from "./escape-cancels.tsx";
import { type Load, late } from "./late.tsx";

/** A dialog that is drawn while it is open, and whose code is loaded then. Until it is there, Escape cancels it. */
export function lateDialog<Props extends { onClose: () => void }>(load: Load<Props>): ComponentType<Props> {
  return late(load, ({ onClose }) => <EscapeCancels onCancel={onClose} />);
}
