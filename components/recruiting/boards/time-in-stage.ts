import { countOf } from "#lib/platform/format/number.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Whole days since an application entered its stage. */
export function daysIn(movedAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(movedAt)) / dayMs));
}

/** How long an application has been in its stage: "3 days", "5 hours". */
export function timeWords(movedAt: string, now: number): string {
  const days = daysIn(movedAt, now);
  if (days > 0) return countOf(days, "day");
  const hours = Math.max(0, Math.floor((now - Date.parse(movedAt)) / hourMs));
  if (hours > 0) return countOf(hours, "hour");
  return "less than 1 hour";
}

/** Whether it has been in its stage for longer than the stage's target. */
export function isOverTarget(movedAt: string, targetDays: number | null, now: number): boolean {
  return targetDays !== null && now - Date.parse(movedAt) > targetDays * dayMs;
}

interface Steps {
  moved_to_current_stage_at: string;
  next_steps: readonly { name: string }[];
}

/** When the stage's target is up; null without a target, or once it has passed. */
function dueWords(movedAt: string, targetDays: number | null, now: number): string | null {
  if (targetDays === null || isOverTarget(movedAt, targetDays, now)) return null;
  const left = Math.floor((Date.parse(movedAt) + targetDays * dayMs - now) / dayMs);
  return left === 0 ? "due within a day" : `due in ${countOf(left, "day")}`;
}

/** What comes next and by when: "Next: Phone call and 1 more, due in 2 days". Null if neither is known. */
export function nextStepWords(
  { moved_to_current_stage_at, next_steps: [first, ...others] }: Steps,
  targetDays: number | null,
  now: number,
): string | null {
  const due = dueWords(moved_to_current_stage_at, targetDays, now);
  if (!first) return due === null ? null : `Decision ${due}`;
  const more = others.length > 0 ? ` and ${others.length} more` : "";
  return `Next: ${first.name}${more}${due === null ? "" : `, ${due}`}`;
}
