import { useDialog } from "#components/forms/use-dialog.ts";
import { usePageCommand } from "#components/screen/commands.ts";
import { AddButton } from "#components/ui/add-button.tsx";

export interface Editing {
  /** "Add legal entity" */
  label: string;
  /** Whether the person may add records. */
  may: boolean;
  keywords?: string[];
}

/** A dialog that adds a record, from a button or from N, or changes the one that it is opened for. */
export function useEditing<Record>({ label, may, keywords = [] }: Editing) {
  const { open, draw } = useDialog<Record | null>();
  const add = () => open(null);
  usePageCommand(may, { label, keys: "N", keywords, run: add });
  return { open, draw, addButton: may ? <AddButton onClick={add}>{label}</AddButton> : null };
}
