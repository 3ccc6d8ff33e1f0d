import { createContext, use } from "react";

/** What a card can be asked for; the same object for as long as the board is there, so that no card is drawn for it. */
export interface CardActions {
  open: (id: string) => void;
  focus: (id: string) => void;
  toggle: (id: string, range: boolean) => void;
  chooseMove: (id: string) => void;
  drag: (id: string | null) => void;
  /** Ids that a drag of this card takes along. */
  carried: (id: string) => string[];
}

const CardActionsContext = createContext<CardActions | null>(null);
export const CardActionsProvider = CardActionsContext.Provider;

export function useCardActions(): CardActions {
  const actions = use(CardActionsContext);
  if (!actions) throw new Error("a card is on no board");
  return actions;
}
