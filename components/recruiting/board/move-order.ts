/** Where applications go, and what happens on the way. */
export interface MoveOrder {
  stage_id: string;
  /** False records the stage in the history, and the application stays where it is. */
  is_current_stage: boolean;
  /** Activities to start; left out, all of them. */
  activity_ids?: string[];
  archivation_reason_id?: string;
  email?: { template_id: string; delay?: { amount: number; unit: "hours" | "days" | "weeks" }; send_at?: string };
}

export function plainMove(stage_id: string): MoveOrder {
  return { stage_id, is_current_stage: true };
}
