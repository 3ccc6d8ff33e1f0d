import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactElement, type RefObject, useState } from "react";
import { EntryDialog } from "#components/forms/entry-dialog.tsx";
import { TextField } from "#components/forms/text-field.tsx";
import { errorMessage } from "#components/screen/error-message.ts";
import { fieldErrors } from "#components/screen/field-errors.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { MenuItem, MenuPopup, MenuSeparator } from "#components/ui/dropdown-menu-popup.tsx";
import type { OpenedDialog } from "#components/ui/opened-dialog.ts";
import type { listSavedViews } from "#lib/organization/saved-views/contract.ts";
import { name as nameOfView } from "#lib/organization/saved-views/inputs.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import type { SavedView, ViewSwitcherProps } from "./saved-view.ts";
import { useViewChanges } from "./use-view-changes.ts";
import { ViewChoice } from "./view-choice.tsx";

interface ViewMenuProps extends ViewSwitcherProps {
  views: UseQueryResult<OutputOf<typeof listSavedViews>>;
  active: SavedView | undefined;
  trigger: ReactElement;
  button: RefObject<HTMLButtonElement | null>;
}

export default function ViewMenu({ views, trigger, button, ...props }: ViewMenuProps) {
  const { page, query, chosen, active, onChoose } = props;
  const [task, setTask] = useState<"save" | "rename" | null>(null);
  return (
    <>
      <MenuPopup trigger={trigger} className="w-72">
        {views.data ? (
          <>
            <ViewChoice views={views.data.data} {...{ active, query, chosen, onChoose }} />
            <MenuSeparator />
            <ViewActions {...props} onTask={setTask} />
          </>
        ) : (
          <Unknown views={views} />
        )}
      </MenuPopup>
      {task === null ? null : (
        <NameView
          page={page}
          query={query}
          renamed={task === "rename" ? active : undefined}
          onSaved={(view) => onChoose(query, view.id)}
          onClose={() => setTask(null)}
          finalFocus={button}
        />
      )}
    </>
  );
}

function Unknown({ views }: Pick<ViewMenuProps, "views">) {
  if (views.isFetching) return <p className="px-2 py-1.5 text-sm text-fg-2">Loading views…</p>;
  return (
    <>
      <p className="px-2 py-1.5 text-sm text-fg-2">Couldn't load views. {errorMessage(views.error)}</p>
      <MenuItem closeOnClick={false} onClick={() => void views.refetch()}>
        Try again
      </MenuItem>
    </>
  );
}

interface ViewActionsProps extends ViewSwitcherProps {
  active: SavedView | undefined;
  onTask: (task: "save" | "rename") => void;
}

function ViewActions({ page, query, active, onChoose, onTask }: ViewActionsProps) {
  const { id, role } = useAccount();
  const { change, remove } = useViewChanges(page);
  const saveAsNew = <MenuItem onClick={() => onTask("save")}>Save as new view…</MenuItem>;
  if (!active) return saveAsNew;

  const { id: view_id, name, is_default, is_shared } = active;
  const mayChange = active.owner.id === id || role === "owner" || role === "admin";
  const changed = active.query !== query;
  return (
    <>
      {changed && mayChange ? (
        <MenuItem onClick={() => change.mutate({ view: active, patch: { query }, done: `“${name}” was saved` })}>
          Save changes
        </MenuItem>
      ) : null}
      {changed ? <MenuItem onClick={() => onChoose(active.query, view_id)}>Discard changes</MenuItem> : null}
      {saveAsNew}
      <MenuSeparator />
      <MenuItem
        onClick={() =>
          change.mutate({
            view: active,
            patch: { is_default: !is_default },
            done: is_default ? `“${name}” is no longer your default` : `“${name}” is now your default`,
          })
        }
      >
        {is_default ? "Remove as default" : "Set as default"}
      </MenuItem>
      {mayChange ? (
        <>
          <MenuItem onClick={() => onTask("rename")}>Rename…</MenuItem>
          <MenuItem
            onClick={() =>
              change.mutate({
                view: active,
                patch: { is_shared: !is_shared },
                done: is_shared ? `“${name}” is no longer shared` : `“${name}” is shared with the organization`,
              })
            }
          >
            {is_shared ? "Stop sharing" : "Share with the organization"}
          </MenuItem>
          <MenuItem danger onClick={() => remove.mutate(active)}>
            Delete
          </MenuItem>
        </>
      ) : null}
    </>
  );
}

interface NameViewProps extends OpenedDialog {
  page: string;
  query: string;
  /** The view to rename; if undefined, a new one is saved. */
  renamed: SavedView | undefined;
  onSaved: (view: SavedView) => void;
}

function NameView({ page, query, renamed, onSaved, ...opened }: NameViewProps) {
  const { organization } = useAccount();
  const { create, rename } = useViewChanges(page);
  const [name, setName] = useState(renamed?.name ?? "");
  const [isShared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);

  async function send() {
    if (renamed) return rename.mutateAsync({ view_id: renamed.id, name });
    const made = await create.mutateAsync({ page, name, query, is_shared: isShared, is_default: isDefault });
    onSaved(made.data);
    return made;
  }

  return (
    <EntryDialog
      isShort
      title={renamed ? `Rename “${renamed.name}”` : "Save as new view"}
      description={renamed ? undefined : "Saves the current filters, sort order, and columns."}
      className="max-w-form"
      action={renamed ? "Rename view" : "Save view"}
      check={() =>
        fieldErrors((nameOfView.safeParse(name).error?.issues ?? []).map((issue) => ({ ...issue, path: "/name" })))
      }
      send={send}
      {...opened}
    >
      <TextField label="Name" name="name" value={name} onValueChange={setName} />
      {renamed ? null : (
        <div className="flex flex-col gap-1">
          <Checkbox
            label={`Share with everyone in ${organization.name}`}
            checked={isShared}
            onChange={(event) => setShared(event.target.checked)}
          />
          <Checkbox
            label="Open the page with this view"
            helper="Only for you."
            checked={isDefault}
            onChange={(event) => setDefault(event.target.checked)}
          />
        </div>
      )}
    </EntryDialog>
  );
}
