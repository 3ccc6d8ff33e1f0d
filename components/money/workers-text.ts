import { missing } from "#lib/platform/format/missing.ts";
import { formatCount } from "#lib/platform/format/number.ts";

/** The first worker, and how many more there are. */
export function workersText(workers: readonly { name: string }[]): string {
  const [first] = workers;
  if (!first) return missing;
  return workers.length === 1 ? first.name : `${first.name} and ${formatCount(workers.length - 1)} more`;
}
