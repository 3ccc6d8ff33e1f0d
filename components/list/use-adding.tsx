import type { ComponentType } from "react";
import { ViewOnly } from "#components/screen/view-only.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import type { Access } from "#lib/organization/access-requests/rules.ts";
import { type Editing, useEditing } from "./use-editing.tsx";

interface Adding extends Editing {
  /** What may only be viewed otherwise: "jobs". */
  what: string;
  /** What the role would have to include. */
  needs: Access;
  Form: ComponentType<OpenedDialog>;
}

/** Adding a row to a list in a dialog, from a button, from N, or from the list's empty state. */
export function useAdding({ what, needs, Form, ...editing }: Adding) {
  const { open, draw, addButton } = useEditing(editing);
  return {
    add: () => open(null),
    button: addButton ?? <ViewOnly what={what} needs={needs} />,
    dialog: draw((_, opened) => <Form {...opened} />),
  };
}
