import { type RefObject, useState } from "react";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import type { BoardCard, BoardStage } from "./board-card.ts";
import type { CardTask } from "./card-menu.tsx";

const ActivityDialog = lateDialog(() => import("./activity-dialog.tsx"));
const CardMenu = lateDialog(() => import("./card-menu.tsx"));

/** A card's menu, and the button that opened it. */
export interface OpenMenu {
  id: string;
  button: HTMLElement;
}

interface CardPopupsProps {
  menu: OpenMenu | null;
  cardOf: (id: string) => BoardCard | undefined;
  stages: readonly BoardStage[];
  mayMove: boolean;
  hrefOf: (id: string) => string;
  /** The card's link, for the focus. */
  linkOf: (id: string) => RefObject<HTMLElement | null>;
  onOpen: (id: string, task?: CardTask) => void;
  onMove: (id: string, stage: BoardStage) => void;
  onChoose: (id: string, stage: BoardStage | null) => void;
  onStarted: () => void;
  onClose: () => void;
}

/** The menu of a card, and the dialog that starts an activity. */
export function CardPopups(props: CardPopupsProps) {
  const { menu, cardOf, stages, linkOf, onClose } = props;
  const [startingId, setStartingId] = useState<string | null>(null);
  const card = menu ? cardOf(menu.id) : undefined;
  const starting = startingId === null ? undefined : cardOf(startingId);
  const stage = stages.find(({ id }) => id === starting?.interview_plan_stage_id);
  return (
    <>
      {menu && card ? (
        <CardMenu
          card={card}
          stages={stages}
          anchor={menu.button}
          href={props.hrefOf(card.id)}
          mayMove={props.mayMove}
          onOpen={(task) => props.onOpen(card.id, task)}
          onMove={(to) => props.onMove(card.id, to)}
          onChoose={(to) => props.onChoose(card.id, to)}
          onStartActivity={() => setStartingId(card.id)}
          onClose={onClose}
        />
      ) : null}
      {starting && stage ? (
        <ActivityDialog
          card={starting}
          stage={stage}
          onStarted={props.onStarted}
          finalFocus={linkOf(starting.id)}
          onClose={() => setStartingId(null)}
        />
      ) : null}
    </>
  );
}
