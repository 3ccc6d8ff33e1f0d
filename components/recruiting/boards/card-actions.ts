import { createContext, use } from "react";

/** The actions on a card. The object is stable for the life of the board, so it never makes a card render again. */
export interface CardActions {
  open: (id: string) => void;
  focus: (id: string) => void;
  toggle: (id: string, range: boolean) => void;
  /** Opens the card's menu at its button. */
  menu: (id: string, button: HTMLElement) => void;
  drag: (id: string | null) => void;
  /** Ids of the cards that are dragged along with this one. */
  carried: (id: string) => string[];
}

const CardActionsContext = createContext<CardActions | null>(null);
export const CardActionsProvider = CardActionsContext.Provider;

export function useCardActions(): CardActions {
  const actions = use(CardActionsContext);
  if (!actions) throw new Error("a card is on no board");
  return actions;
}
