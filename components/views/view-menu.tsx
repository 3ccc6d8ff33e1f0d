import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactElement, type RefObject, useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { MenuItem, MenuPopup, MenuSeparator } from "#components/ui/dropdown-menu-popup.tsx";
import type { listSavedViews } from "#lib/organization/saved-views/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { NameView } from "./name-view.tsx";
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
