import { type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { failuresThatDisable, noticedFailures } from "#lib/developers/webhooks/rules.ts";
import { titleOf, type Webhook } from "./webhook.ts";

/** The list of webhooks as its address has it. */
export const listParams = {
  q: parseAsString.withDefault(""),
  status: parseAsArrayOf(parseAsStringLiteral(["enabled", "disabled", "failing"])).withDefault([]),
};

export type ListView = inferParserType<typeof listParams>;

/** Fails again and again, or was disabled for it. */
function isFailing({ status, consecutive_failures }: Webhook): boolean {
  return consecutive_failures >= (status === "enabled" ? noticedFailures[0] : failuresThatDisable);
}

/** The webhooks that contain the text in name, address or events; the disabled first, because they wait for somebody. */
export function selectWebhooks(webhooks: readonly Webhook[], { q, status }: ListView): Webhook[] {
  const words = q.trim().toLowerCase();
  const chosen = webhooks.filter(
    (webhook) =>
      (status.length === 0 || status.includes(webhook.status) || (status.includes("failing") && isFailing(webhook))) &&
      [titleOf(webhook), webhook.url, webhook.description ?? "", ...webhook.events].some((text) =>
        text.toLowerCase().includes(words),
      ),
  );
  const isOff = ({ status: state }: Webhook) => state === "disabled";
  return [...chosen.filter(isOff), ...chosen.filter((webhook) => !isOff(webhook))];
}
