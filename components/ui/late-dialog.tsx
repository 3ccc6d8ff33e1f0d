import { type ComponentType, lazy, Suspense } from "react";
import { EscapeCancels } from "./escape-cancels.tsx";

/** A dialog that is drawn while it is open, and whose code is loaded then. Until it is there, Escape cancels it. */
export function lateDialog<Props extends { onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const Dialog = lazy(load as () => Promise<{ default: ComponentType<object> }>);
  return (props) => (
    <Suspense fallback={<EscapeCancels onCancel={props.onClose} />}>
      <Dialog {...props} />
    </Suspense>
  );
}
