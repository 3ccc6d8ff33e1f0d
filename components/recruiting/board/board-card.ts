import type { Placed } from "./board-state.ts";

export interface BoardStage {
  id: string;
  name: string;
  category_type_slug: string;
  default_type_slug: string | null;
  target_days: number | null;
  activities: { id: string; name: string }[];
}

export interface BoardCard extends Placed {
  candidate_id: string;
  first_name: string;
  last_name: string;
  email: string;
  source_slug: string | null;
  tag_ids: string[];
}

/** Whether coming here ends an application for a reason. */
export function isArchive({ default_type_slug }: Pick<BoardStage, "default_type_slug">): boolean {
  return default_type_slug === "archived";
}
