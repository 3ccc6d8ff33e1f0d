const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Whole days since an application entered its stage. */
export function daysIn(movedAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(movedAt)) / dayMs));
}

/** How long an application has been in its stage: "3 days", "5 hours". */
export function timeWords(movedAt: string, now: number): string {
  const days = daysIn(movedAt, now);
  if (days > 0) return `${days} ${days === 1 ? "day" : "days"}`;
  const hours = Math.max(0, Math.floor((now - Date.parse(movedAt)) / hourMs));
  if (hours > 0) return `${hours} ${hours === 1 ? "hour" : "hours"}`;
  return "less than 1 hour";
}

/** Whether it has been in its stage for longer than the stage's target. */
export function isOverTarget(movedAt: string, targetDays: number | null, now: number): boolean {
  return targetDays !== null && now - Date.parse(movedAt) > targetDays * dayMs;
}
