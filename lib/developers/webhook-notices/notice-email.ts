import { failuresThatDisable, retryWords } from "#lib/developers/webhooks/rules.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { escapeHtml } from "#lib/platform/mail/escape-html.ts";

interface Disabled {
  organization: string;
  to_name: string;
  webhook_id: string;
  webhook_name: string | null;
  url: string;
  /** ISO 8601 instant. */
  disabled_at: string;
}

/** The email to an administrator about a webhook that was disabled. Of its URL it names only the host: the rest may be secret. */
export function noticeEmail(
  { organization, to_name, webhook_id, webhook_name, url, disabled_at }: Disabled,
  site: string,
) {
  const host = URL.parse(url)?.host ?? url;
  const name = webhook_name || host;
  const page = `${site}/developers/webhooks/${webhook_id}/overview`;
  const day = formatDate(disabled_at.slice(0, 10));
  const greeting = `Hello ${to_name},`;
  const opening = `${organization} no longer sends events to the webhook ${name} (${host}). It was disabled on ${day} because ${retryWords(failuresThatDisable)}.`;
  const next = "Events are held for 30 days. Once the endpoint responds again, enable the webhook here:";
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const link = escapeHtml(page);
  return {
    subject: `Webhook disabled: ${name}`,
    html: [paragraph(greeting), paragraph(opening), paragraph(next), `<p><a href="${link}">${link}</a></p>`].join("\n"),
    text: [greeting, opening, next, page].join("\n\n"),
  };
}
