import { type ComponentType, type ReactNode, useRef, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import type { OpenedDialog } from "./opened-dialog.ts";

interface DialogButtonProps extends Omit<ButtonProps, "ref" | "onClick"> {
  /** The button, if it isn't a plain one. */
  as?: ComponentType<ButtonProps>;
  /** Drawn while it is open. */
  dialog: (opened: OpenedDialog) => ReactNode;
}

/** A button that opens a dialog, and gets the focus back from it. */
export function DialogButton({ as: Opener = Button, dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Opener {...button} ref={ref} onClick={() => setOpen(true)} />
      {isOpen ? dialog({ onClose: () => setOpen(false), finalFocus: ref }) : null}
    </>
  );
}
