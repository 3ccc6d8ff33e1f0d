/** First and last day, inclusive; null means open-ended. */
export interface Period {
  from: string | null;
  to: string | null;
}

function monthOf(year: number, month: number, months = 1): Period {
  const at = (index: number, day: number) => new Date(Date.UTC(year, index, day)).toISOString().slice(0, 10);
  return { from: at(month, 1), to: at(month + months, 0) };
}

/** The most commonly used periods, in UTC because invoices are dated in UTC. */
export function recentPeriods(now: Date): (Period & { name: string })[] {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  return [
    { name: "This month", ...monthOf(year, month) },
    { name: "Last month", ...monthOf(year, month - 1) },
    { name: "This year", ...monthOf(year, 0, 12) },
    { name: "Last year", ...monthOf(year - 1, 0, 12) },
  ];
}
