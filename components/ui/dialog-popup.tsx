import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import type { ReactElement, ReactNode, RefObject } from "react";
import { cn } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";

export interface DialogProps {
  title: string;
  description?: ReactNode;
  /** The button that opens the dialog; omitted when the caller controls `open`. */
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Return false to keep the dialog open, e.g. to protect unsaved text. */
  mayClose?: () => boolean;
  /** Default: the first control inside. */
  initialFocus?: RefObject<HTMLElement | null>;
  finalFocus?: RefObject<HTMLElement | null>;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
}

export default function DialogPopup({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  mayClose,
  ...props
}: DialogProps) {
  return (
    <Dialog.Root
      open={open}
      defaultOpen={trigger !== undefined && open === undefined}
      onOpenChange={(next, details) => {
        if (!next && mayClose && !mayClose()) details.cancel();
        else onOpenChange?.(next);
      }}
    >
      {trigger ? <Dialog.Trigger render={trigger} /> : null}
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim z-40" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-end justify-center overflow-y-auto sm:items-start sm:p-6 sm:pt-[12vh]">
          <Dialog.Popup
            initialFocus={props.initialFocus}
            finalFocus={props.finalFocus}
            className={cn(
              "popup relative flex max-h-full w-full max-w-dialog flex-col max-sm:rounded-b-none sm:max-h-[80vh]",
              props.className,
            )}
          >
            <header className="px-5 pt-5">
              <Dialog.Title className="pr-9 text-lg leading-6 font-semibold">{title}</Dialog.Title>
              {description ? (
                <Dialog.Description className="mt-1 text-sm text-fg-2">{description}</Dialog.Description>
              ) : null}
            </header>
            <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-5 empty:py-2">{props.children}</div>
            {props.footer ? (
              <footer className="flex flex-wrap justify-end gap-2 border-t px-5 py-3">{props.footer}</footer>
            ) : null}
            <Dialog.Close render={<IconButton label="Close" icon={X} className="absolute top-3 right-3" />} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
