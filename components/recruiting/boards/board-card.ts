import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import type { getBoard } from "#lib/recruiting/boards/contract.ts";

export type Board = OutputOf<typeof getBoard>["data"];
export type BoardStage = Omit<Board["stages"][number], "cards" | "count" | "next_cursor">;
export type BoardCard = Board["stages"][number]["cards"][number];

/** Whether moving to this stage ends an application and needs a reason. */
export function isArchive({ default_type_slug }: Pick<BoardStage, "default_type_slug">): boolean {
  return default_type_slug === "archived";
}

/** The stage's activities that haven't been started for the card. */
export function toStart({ next_steps }: Pick<BoardCard, "next_steps">, { activities }: Pick<BoardStage, "activities">) {
  return activities.filter(({ id }) => !next_steps.some(({ activity_id }) => activity_id === id));
}
