import type { StatusTone } from "#components/ui/status.tsx";
import type { getWebhookDelivery, listWebhookDeliveries } from "#lib/developers/webhook-deliveries/contract.ts";
import type { getWebhook, listWebhookEventTypes } from "#lib/developers/webhooks/contract.ts";
import { failuresThatDisable, noticedFailures } from "#lib/developers/webhooks/rules.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";

export type Webhook = OutputOf<typeof getWebhook>["data"];
export type Delivery = OutputOf<typeof listWebhookDeliveries>["data"][number];
export type WholeDelivery = OutputOf<typeof getWebhookDelivery>["data"];
export type EventType = OutputOf<typeof listWebhookEventTypes>["data"][number];
export type Attempt = WholeDelivery["attempt_log"][number];

/** A webhook's display name: its name, or else the host of its URL. */
export function titleOf({ name, url }: Pick<Webhook, "name" | "url">): string {
  return name || hostOf(url);
}

export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** Whether it was disabled because its endpoint failed through the whole retry schedule, rather than manually. */
export function wasAutoDisabled({ status, consecutive_failures }: Webhook): boolean {
  return status === "disabled" && consecutive_failures >= failuresThatDisable;
}

export function stateOf(webhook: Webhook): { word: string; tone: StatusTone } {
  if (webhook.enabling_delivery_id !== null) return { word: "Enabling", tone: "info" };
  if (webhook.status === "disabled") return { word: "Disabled", tone: wasAutoDisabled(webhook) ? "bad" : "neutral" };
  return streakNotice(webhook) > 0 ? { word: "Failing", tone: "warn" } : { word: "Enabled", tone: "neutral" };
}

/** The highest notice threshold reached by its consecutive failures; 0 for none. */
export function streakNotice({ consecutive_failures }: Pick<Webhook, "consecutive_failures">): number {
  return noticedFailures.findLast((notice) => consecutive_failures >= notice) ?? 0;
}

export function pathOf(id: string, tab: "overview" | "deliveries" | "settings" | "verification" = "overview") {
  return `/developers/webhooks/${id}/${tab}` as const;
}
