import { Status } from "#components/ui/status.tsx";
import { stateOf, type Webhook } from "./webhook.ts";

export function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { word, tone } = stateOf(webhook);
  return <Status tone={tone}>{word}</Status>;
}
