import { type ComponentType, Suspense, useRef, useState } from "react";
import { usePageCommand } from "#components/screen/commands.ts";
import { ViewOnly } from "#components/screen/view-only.tsx";
import { AddButton } from "#components/ui/add-button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import type { Access } from "#lib/organization/access-requests/rules.ts";

interface Adding {
  /** "Add job" */
  label: string;
  /** Whether the person may add rows. */
  may: boolean;
  /** What may only be viewed otherwise: "jobs". */
  what: string;
  /** What the role would have to include. */
  needs: Access;
  keywords?: string[];
  Form: ComponentType<OpenedDialog>;
}

/** Adding a row to a list in a dialog, from a button, from N, or from the list's empty state. */
export function useAdding({ label, may, what, needs, keywords, Form }: Adding) {
  const [isAdding, setAdding] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const add = () => setAdding(true);
  const close = () => setAdding(false);
  usePageCommand(may, { label, keys: "N", ...(keywords && { keywords }), run: add });
  return {
    add,
    button: may ? (
      <AddButton ref={button} onClick={add}>
        {label}
      </AddButton>
    ) : (
      <ViewOnly what={what} needs={needs} />
    ),
    dialog: (
      <Suspense fallback={<EscapeCancels onCancel={close} />}>
        {isAdding ? <Form onClose={close} finalFocus={button} /> : null}
      </Suspense>
    ),
  };
}
