import { Dialog } from "@base-ui/react/dialog";
import X from "lucide-react/icons/x";
import { IconButton } from "#components/ui/icon-button.tsx";
import { SideBar } from "./side-bar.tsx";

interface NarrowMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPalette: () => void;
  onShortcutHelp: () => void;
}

export default function NarrowMenu({ open, onOpenChange, onPalette, onShortcutHelp }: NarrowMenuProps) {
  function closeThen(action?: () => void) {
    return () => {
      onOpenChange(false);
      action?.();
    };
  }

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim z-40" />
        <Dialog.Popup className="popup fixed inset-y-0 left-0 z-40 flex w-64 max-w-[calc(100vw-3.5rem)] flex-col rounded-none border-y-0 border-l-0 bg-bg">
          <Dialog.Title className="sr-only">Menu</Dialog.Title>
          <SideBar
            onPalette={closeThen(onPalette)}
            onShortcutHelp={closeThen(onShortcutHelp)}
            onNavigate={closeThen()}
          />
          <Dialog.Close
            render={<IconButton label="Close menu" icon={X} className="absolute top-2 -right-12 bg-surface" />}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
