"use client";

import { type ReactNode, Suspense, useRef, useState } from "react";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";

/** A dialog that opens for something, such as the record that it changes. The focus returns to what had it. */
export function useDialog<Subject>() {
  const [opened, setOpened] = useState<{ subject: Subject } | null>(null);
  const opener = useRef<HTMLElement>(null);
  const onClose = () => setOpened(null);

  function open(subject: Subject, from: Element | null = document.activeElement) {
    opener.current = from instanceof HTMLElement ? from : null;
    setOpened({ subject });
  }

  /** Draws the dialog while it is open; its code may be lazy. */
  function draw(dialog: (subject: Subject, opened: OpenedDialog) => ReactNode) {
    return (
      <Suspense fallback={<EscapeCancels onCancel={onClose} />}>
        {opened ? dialog(opened.subject, { onClose, finalFocus: opener }) : null}
      </Suspense>
    );
  }

  return { open, draw };
}
