import { useRef } from "react";
import { AnchoredMenu, MenuItem, MenuLink, MenuSeparator, Submenu } from "#components/ui/dropdown-menu-popup.tsx";
import { toast } from "#components/ui/toast.tsx";
import { type BoardCard, type BoardStage, isArchive, toStart } from "./board-card.ts";

export type CardTask = "note" | "rating";

interface CardMenuProps {
  card: BoardCard;
  stages: readonly BoardStage[];
  /** The card's button. */
  anchor: HTMLElement;
  href: string;
  mayMove: boolean;
  onOpen: (task?: CardTask) => void;
  onMove: (stage: BoardStage) => void;
  /** Asks for stage, activities, or a reason. */
  onChoose: (stage: BoardStage | null) => void;
  onStartActivity: () => void;
  onClose: () => void;
}

/** Everything that can be done with a card. */
export default function CardMenu(props: CardMenuProps) {
  const { card, stages, anchor, href, mayMove, onOpen, onMove, onChoose, onStartActivity, onClose } = props;
  const here = stages.find(({ id }) => id === card.interview_plan_stage_id);
  const archive = stages.find(isArchive);
  // The menu gives the focus back first, so that what opens next can take it.
  const next = useRef<(() => void) | null>(null);
  const then = (act: () => void) => () => {
    next.current = act;
  };

  async function copyLink() {
    try {
      await navigator.clipboard.writeText(new URL(href, location.href).href);
      toast({ title: `The link to ${card.candidate_name} was copied` });
    } catch {
      toast({ title: "Couldn't copy the link", description: "The browser doesn't allow it." });
    }
  }

  return (
    <AnchoredMenu
      anchor={anchor}
      label={`Actions for ${card.candidate_name}`}
      onClose={onClose}
      onClosed={() => next.current?.()}
    >
      <MenuItem onClick={then(() => onOpen())}>Open</MenuItem>
      <MenuLink href={`/recruiting/applications/${card.id}`}>Open the full page</MenuLink>
      <MenuItem onClick={() => void copyLink()}>Copy link</MenuItem>
      {mayMove ? (
        <>
          <MenuSeparator />
          <Submenu label="Move to">
            {stages
              .filter((stage) => stage.id !== here?.id && !isArchive(stage))
              .map((stage) => (
                <MenuItem key={stage.id} onClick={then(() => onMove(stage))}>
                  {stage.name}
                </MenuItem>
              ))}
            <MenuSeparator />
            <MenuItem onClick={then(() => onChoose(null))}>Choose stage and activities…</MenuItem>
          </Submenu>
          {here && toStart(card, here).length > 0 ? (
            <MenuItem onClick={then(onStartActivity)}>Start an activity…</MenuItem>
          ) : null}
          <MenuItem onClick={then(() => onOpen("rating"))}>Rate against criteria</MenuItem>
          <MenuItem onClick={then(() => onOpen("note"))}>Add a note</MenuItem>
          {archive && here && !isArchive(here) ? (
            <>
              <MenuSeparator />
              <MenuItem danger onClick={then(() => onChoose(archive))}>
                Reject or archive…
              </MenuItem>
            </>
          ) : null}
        </>
      ) : null}
    </AnchoredMenu>
  );
}
