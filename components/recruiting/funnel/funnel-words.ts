/** A share of 1 as a percentage: "12%", "0.4%". */
export function percent(share: number): string {
  const value = share * 100;
  return `${value > 0 && value < 1 ? value.toFixed(1) : Math.round(value)}%`;
}

/** Time spent in a stage: "5 hours", "3.5 days". */
export function formatDuration(hours: number): string {
  if (hours < 1) return "under 1 hour";
  if (hours < 24) return Math.round(hours) === 1 ? "1 hour" : `${Math.round(hours)} hours`;
  const days = Math.round((hours / 24) * 10) / 10;
  return days === 1 ? "1 day" : `${days} days`;
}
