import { useQuery } from "@tanstack/react-query";
import Bookmark from "lucide-react/icons/bookmark";
import ChevronDown from "lucide-react/icons/chevron-down";
import { type ComponentProps, lazy, type RefObject, Suspense, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { LazyTrigger } from "#components/ui/lazy-trigger.tsx";
import { Status } from "#components/ui/status.tsx";
import { useFirstOpening } from "#components/ui/use-first-opening.ts";
import { listSavedViews } from "#lib/organization/saved-views/contract.ts";
import { query as queryOf } from "#lib/platform/api/client.ts";
import type { SavedView, ViewSwitcherProps } from "./saved-view.ts";

const load = () => import("./view-menu.tsx");
const ViewMenu = lazy(load);

/** Shows the active saved view and whether it has changed since, with a menu of view actions. */
export function ViewSwitcher(props: ViewSwitcherProps) {
  const { asked, ask } = useFirstOpening();
  const views = useQuery(queryOf(listSavedViews, { pages: props.page }));
  const chosen = views.data?.data.find(({ id }) => id === props.chosen);
  const active = chosen && { ...chosen, query: props.canonical(chosen.query) };
  const button = useRef<HTMLButtonElement>(null);
  const trigger = (
    <Trigger ref={button} active={active} changed={active !== undefined && active.query !== props.query} />
  );
  const lazyTrigger = <LazyTrigger trigger={trigger} popup="menu" onIntent={load} onOpen={ask} />;
  return (
    <Suspense fallback={lazyTrigger}>
      {asked ? <ViewMenu {...props} views={views} active={active} trigger={trigger} button={button} /> : lazyTrigger}
    </Suspense>
  );
}

interface TriggerProps extends ComponentProps<"button"> {
  ref: RefObject<HTMLButtonElement | null>;
  active: SavedView | undefined;
  changed: boolean;
}

function Trigger({ active, changed, ...props }: TriggerProps) {
  return (
    <Button {...props} className="max-w-full min-w-0 shrink px-2.5">
      <Bookmark aria-hidden="true" className="text-fg-2" />
      {active ? (
        <>
          <span className="sr-only">View: </span>
          <span className="max-w-32 truncate sm:max-w-56">{active.name}</span>
          {changed ? (
            <Status tone="info" className="text-xs font-normal text-fg-2">
              changed
            </Status>
          ) : null}
        </>
      ) : (
        <span className="font-normal max-sm:sr-only">Views</span>
      )}
      <ChevronDown aria-hidden="true" className="text-fg-2 max-sm:hidden" />
    </Button>
  );
}
