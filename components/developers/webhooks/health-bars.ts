import type { getWebhookHealth } from "#lib/developers/webhook-deliveries/contract.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatDate } from "#lib/platform/format/date.ts";

export type HealthBucket = OutputOf<typeof getWebhookHealth>["data"][number];

type Kind = "delivered" | "errorResponse" | "noResponse";

/** A bucket's attempts by outcome. */
export function kindsOf({ by_result }: HealthBucket): Record<Kind, number> {
  const kinds: Record<Kind, number> = { delivered: 0, errorResponse: 0, noResponse: 0 };
  for (const [result, count] of Object.entries(by_result))
    kinds[result === "delivered" ? "delivered" : result.startsWith("http_") ? "errorResponse" : "noResponse"] += count;
  return kinds;
}

/** The next round number to use as the top of a scale. */
export function niceCeiling(count: number): number {
  if (count <= 4) return count <= 2 ? 2 : 4;
  const power = 10 ** Math.floor(Math.log10(count));
  return ([1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((step) => step * power >= count) ?? 10) * power;
}

/** "Nov 21, 15:00" or "Nov 21, 2026". */
export function labelOf(start: string, interval: "hour" | "day"): string {
  const day = formatDate(start);
  return interval === "day" ? day : `${day.split(",")[0]}, ${start.slice(11, 16)}`;
}

/** Buckets labeled on the axis. */
export function tickPlaces(buckets: readonly HealthBucket[], interval: "hour" | "day") {
  return buckets.flatMap(({ start }, index) => {
    if (interval === "hour") {
      const hour = Number(start.slice(11, 13));
      return hour % 6 === 0 ? [{ index, label: start.slice(11, 16) }] : [];
    }
    return index % 7 === 0 ? [{ index, label: formatDate(start).split(",")[0] ?? "" }] : [];
  });
}
