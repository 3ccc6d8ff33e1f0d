import { countOf, formatCount } from "#lib/platform/format/number.ts";
import type { MoveOrder } from "./move-order.ts";

interface Named {
  candidate_name: string;
}

/** One candidate by name, several by their number. */
export function candidatesLabel(cards: readonly Named[]): string {
  const [only] = cards;
  return cards.length === 1 && only ? only.candidate_name : countOf(cards.length, "candidate");
}

const mostNames = 6;

/** "Ada Lind, Noor Öztürk, and 4 more". */
export function candidateNames(cards: readonly Named[]): string {
  const names = cards.slice(0, mostNames).map(({ candidate_name }) => candidate_name);
  const more = cards.length - names.length;
  return new Intl.ListFormat("en").format(more > 0 ? [...names, `${formatCount(more)} more`] : names);
}

interface Move {
  name: string;
  from: string;
  to: string;
  /** Index in the new column, from 0. */
  at: number;
  count: number;
}

/** Screen reader announcement for a move. */
export function movedWords({ name, from, to, at, count }: Move): string {
  return `${name} moved from ${from} to ${to}, position ${at + 1} of ${count}`;
}

/** Shown with a move that sends an email, while both can still be undone. */
export function emailNote({ archive }: Pick<MoveOrder, "archive">): string | undefined {
  return archive?.email ? "Undo also cancels the email." : undefined;
}

/** What happened to the email of a move that was undone. */
export function emailAfterUndo({ archive }: Pick<MoveOrder, "archive">, wasSent: boolean): string | undefined {
  if (wasSent) return "The email had already been sent.";
  return archive?.email ? "The email was canceled." : undefined;
}
