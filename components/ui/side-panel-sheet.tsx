import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { type ReactNode, useRef } from "react";
import { IconButton } from "./icon-button.tsx";

export interface SidePanelProps {
  title: string;
  /** Shown under the title. */
  subtitle?: ReactNode;
  /** Shown next to the close button, such as a link to the full page. */
  actions?: ReactNode;
  onClose: () => void;
  /** A second part for wide screens, next to the content; null while it isn't shown. The width is kept for it. */
  beside?: ReactNode;
  children: ReactNode;
}

export default function SidePanelSheet({ title, subtitle, actions, onClose, children }: SidePanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim z-40" />
        <Dialog.Popup
          initialFocus={heading}
          className="popup fixed inset-y-0 right-0 z-40 flex w-full max-w-dialog flex-col rounded-none border-y-0 border-r-0"
        >
          <header className="flex items-start gap-1 border-b py-2 pr-2 pl-4">
            <div className="min-w-0 flex-1 py-1.5">
              <Dialog.Title ref={heading} tabIndex={-1} className="text-lg leading-6 font-semibold">
                {title}
              </Dialog.Title>
              {subtitle}
            </div>
            {actions}
            <Dialog.Close render={<IconButton label="Close panel" icon={X} />} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
