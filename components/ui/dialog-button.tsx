"use client";

import { type ComponentType, type ReactNode, Suspense, useRef, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { EscapeCancels } from "./escape-cancels.tsx";
import type { OpenedDialog } from "./opened-dialog.ts";

interface DialogButtonProps extends ButtonProps {
  /** The button, if it isn't a plain one. */
  as?: ComponentType<ButtonProps>;
  /** Draws the dialog while it is open; its code may be lazy. */
  dialog: (opened: OpenedDialog) => ReactNode;
}

/** A button that opens a dialog, which gives the focus back to it. */
export function DialogButton({ as: Opener = Button, dialog, ...props }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const onClose = () => setOpen(false);
  return (
    <>
      <Opener {...props} ref={button} onClick={() => setOpen(true)} />
      <Suspense fallback={<EscapeCancels onCancel={onClose} />}>
        {isOpen ? dialog({ onClose, finalFocus: button }) : null}
      </Suspense>
    </>
  );
}
