const dayMs = 86_400_000;

/** The first whole day at or after `from`, and the start of the day of `to`: `2026-01-31T00:00:00.000Z`. */
export function wholeDays(from: string | undefined, to: string | undefined) {
  const start = (instant: string) => `${instant.slice(0, 10)}T00:00:00.000Z`;
  const next = (instant: string) => {
    if (instant === start(instant)) return instant;
    return instant.startsWith("9999-12-31") ? "infinity" : new Date(Date.parse(start(instant)) + dayMs).toISOString();
  };
  return { first_whole_day: from && next(from), day_of_end: to && start(to) };
}
