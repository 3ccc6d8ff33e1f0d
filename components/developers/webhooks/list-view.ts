import { type inferParserType, parseAsArrayOf, parseAsString, parseAsStringLiteral } from "nuqs/server";
import { titleOf, type Webhook } from "./webhook.ts";

/** The list of webhooks as its address has it. */
export const listParams = {
  q: parseAsString.withDefault(""),
  status: parseAsArrayOf(parseAsStringLiteral(["enabled", "disabled"])).withDefault([]),
};

type ListView = inferParserType<typeof listParams>;

/** The webhooks that contain the text in name, address or events; the disabled first, because they wait for somebody. */
export function selectWebhooks(webhooks: readonly Webhook[], { q, status }: ListView): Webhook[] {
  const words = q.trim().toLowerCase();
  const chosen = webhooks.filter(
    (webhook) =>
      (status.length === 0 || status.includes(webhook.status)) &&
      [titleOf(webhook), webhook.url, webhook.description ?? "", ...webhook.events].some((text) =>
        text.toLowerCase().includes(words),
      ),
  );
  const isOff = ({ status: state }: Webhook) => state === "disabled";
  return [...chosen.filter(isOff), ...chosen.filter((webhook) => !isOff(webhook))];
}
