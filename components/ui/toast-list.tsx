import { Toast } from "@base-ui/react/toast";
import X from "lucide-react/icons/x";
import { useEffect } from "react";
import { buttonClasses } from "./button.tsx";

export interface ToastOptions {
  /** What happened: "Token revoked". */
  title: string;
  description?: string | undefined;
  /** Such as Undo. A toast with an action stays 10 seconds, others 5. */
  action?: { label: string; run: () => void };
  /** Announced to screen readers immediately. */
  urgent?: boolean;
}

const manager = Toast.createToastManager();

function add({ title, description, action, urgent }: ToastOptions) {
  const id = manager.add({
    title,
    description,
    timeout: action ? 10_000 : 5000,
    priority: urgent ? "high" : "low",
    actionProps: action && {
      children: action.label,
      onClick: () => {
        action.run();
        manager.close(id);
      },
    },
  });
}

export default function ToastList({ queue, onTaken }: { queue: readonly ToastOptions[]; onTaken: () => void }) {
  useEffect(() => {
    if (queue.length === 0) return;
    queue.forEach(add);
    onTaken();
  }, [queue, onTaken]);

  return (
    <Toast.Provider toastManager={manager}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label="Notices"
          className="fixed right-4 bottom-4 left-4 z-50 flex flex-col gap-2 sm:left-auto sm:w-88 in-data-card-drag:invisible"
        >
          <Toasts />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((each) => (
    <Toast.Root key={each.id} toast={each} className="popup data-limited:hidden">
      <Toast.Content className="flex items-center gap-2 py-2 pr-2 pl-3">
        <div className="min-w-0 flex-1 py-0.5 text-sm">
          <Toast.Title className="font-medium" />
          <Toast.Description className="text-fg-2" />
        </div>
        <Toast.Action className={buttonClasses({ size: "small" })} />
        <Toast.Close
          aria-label="Dismiss"
          // Tab always reaches this button, so it must not be hidden from screen readers.
          aria-hidden={false}
          className={buttonClasses({ variant: "ghost", size: "small", className: "px-1 coarse:w-10" })}
        >
          <X aria-hidden="true" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
