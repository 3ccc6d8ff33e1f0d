import { type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { failuresThatDisable, noticedFailures } from "#lib/developers/webhooks/rules.ts";
import { matchesWords } from "#lib/platform/format/fold.ts";
import { titleOf, type Webhook } from "./webhook.ts";

/** URL parameters of the webhook list. */
export const listParams = {
  q: parseAsString.withDefault(""),
  status: parseAsArrayOf(parseAsStringLiteral(["enabled", "disabled", "failing"])).withDefault([]),
};

export type ListView = inferParserType<typeof listParams>;

/** Failing repeatedly, or disabled because of it. */
function isFailing({ status, consecutive_failures }: Webhook): boolean {
  return consecutive_failures >= (status === "enabled" ? noticedFailures[0] : failuresThatDisable);
}

/** Webhooks whose name, URL, description or events contain the text; disabled ones first, as they need attention. */
export function selectWebhooks(webhooks: readonly Webhook[], { q, status }: ListView): Webhook[] {
  const chosen = webhooks.filter(
    (webhook) =>
      (status.length === 0 || status.includes(webhook.status) || (status.includes("failing") && isFailing(webhook))) &&
      matchesWords([titleOf(webhook), webhook.url, webhook.description ?? "", ...webhook.events].join(" "), q),
  );
  const isOff = ({ status: state }: Webhook) => state === "disabled";
  return [...chosen.filter(isOff), ...chosen.filter((webhook) => !isOff(webhook))];
}
