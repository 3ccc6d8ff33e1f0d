import { useAccount } from "#components/screen/use-account.ts";
import { afterPaint } from "#components/ui/after-paint.ts";
import { MenuChoice } from "#components/ui/dropdown-menu-popup.tsx";
import type { SavedView, ViewSwitcherProps } from "./saved-view.ts";
import { standardView } from "./view-param.ts";

interface ViewChoiceProps extends Pick<ViewSwitcherProps, "query" | "chosen" | "onChoose"> {
  views: readonly SavedView[];
  active: SavedView | undefined;
}

/** The standard view, the person's own views, and views shared by others. */
export function ViewChoice({ views, active, query, chosen, onChoose }: ViewChoiceProps) {
  const { id: me } = useAccount();
  const own = views.filter(({ owner }) => owner.id === me);
  const others = views.filter(({ owner }) => owner.id !== me);
  const lost = chosen !== null && chosen !== standardView && !active;
  const value = active?.id ?? (query === "" && !lost ? standardView : "");

  function choose(id: string) {
    const view = views.find((each) => each.id === id);
    const none = views.some(({ is_default }) => is_default) ? standardView : null;
    // Let the menu close on screen before the whole list changes.
    afterPaint(() => (view ? onChoose(view.query, id) : onChoose("", none)));
  }

  const groups = [
    { label: "Built in", options: [{ value: standardView, label: "Standard view" }] },
    { label: "Your views", options: own.map((view) => optionOf(view, view.is_shared ? "shared" : null)) },
    { label: "Shared by others", options: others.map((view) => optionOf(view, view.owner.name)) },
  ];
  return (
    <>
      {groups
        .filter(({ options }) => options.length > 0)
        .map((group) => (
          <MenuChoice key={group.label} {...group} value={value} onValueChange={choose} closeOnChoice />
        ))}
      {lost ? (
        <p className="px-2 py-1.5 text-xs text-fg-2">
          This view was deleted or isn't shared with you. Its filters still apply.
        </p>
      ) : null}
      {views.length === 0 ? (
        <p className="px-2 py-1.5 text-xs text-fg-2">
          Save filters, sort order, and columns as a view to come back to or share.
        </p>
      ) : null}
    </>
  );
}

/** `standing` is the owner's name, or whether the view is shared. */
function optionOf({ id, name, is_default }: SavedView, standing: string | null) {
  return {
    value: id,
    label: (
      <span className="flex min-w-0 flex-1 items-baseline justify-between gap-3">
        <span className="truncate">{name}</span>
        <span className="max-w-28 shrink-0 truncate text-xs text-fg-2">
          {[is_default ? "default" : null, standing].filter((note) => note !== null).join(", ")}
        </span>
      </span>
    ),
  };
}
