import { type ReactNode, useRef, useState } from "react";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";

/** A dialog that opens for something, such as the record that it changes. The focus returns to what had it. */
export function useDialog<Subject>() {
  const [opened, setOpened] = useState<{ subject: Subject } | null>(null);
  const opener = useRef<HTMLElement>(null);

  function open(subject: Subject, from: Element | null = document.activeElement) {
    opener.current = from instanceof HTMLElement ? from : null;
    setOpened({ subject });
  }

  /** Draws the dialog while it is open. */
  function draw(dialog: (subject: Subject, opened: OpenedDialog) => ReactNode) {
    return opened ? dialog(opened.subject, { onClose: () => setOpened(null), finalFocus: opener }) : null;
  }

  return { open, draw };
}
