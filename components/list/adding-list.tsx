import type { ComponentType } from "react";
import { useMay } from "#components/screen/use-may.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import type { Scope } from "#lib/platform/declaration/scopes.ts";
import { CardList } from "./card-list.tsx";
import { ImportLink } from "./import-link.tsx";
import type { AnyView, List, ListOperation, RowOf } from "./list.ts";
import { useAdding } from "./use-adding.tsx";

interface AddingListProps<Op extends ListOperation, View> {
  list: List<Op, View>;
  /** What adding a row needs. */
  scope: Scope;
  /** "Add person" */
  label: string;
  /** "Add the first person" */
  first: string;
  /** The page that imports rows, if there is one. */
  importPath?: `/${string}`;
  Form: ComponentType<OpenedDialog>;
}

/** The page of a declared list whose rows are added in a dialog, one by one or from a file. */
export function AddingList<Op extends ListOperation, View extends AnyView>(props: AddingListProps<Op, View>) {
  const { list, scope, label, first, importPath, Form } = props;
  const may = useMay(scope);
  const { add, button, dialog } = useAdding({ label, may, what: list.noun, needs: scope, Form });
  return (
    <>
      <CardList<Op, View, RowOf<Op> & { id: string }>
        list={list}
        action={
          <>
            {may && importPath ? <ImportLink href={importPath} /> : null}
            {button}
          </>
        }
        none={
          <EmptyState title={`No ${list.noun} yet.`} action={may ? <Button onClick={add}>{first}</Button> : null} />
        }
      />
      {dialog}
    </>
  );
}
