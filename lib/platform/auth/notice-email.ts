import { formatDateTime } from "#lib/platform/format/date.ts";
import { type DeviceWords, deviceName } from "#lib/platform/format/device-name.ts";
import { escapeHtml } from "#lib/platform/mail/escape-html.ts";

interface NewBrowser extends DeviceWords {
  ip: string | null;
  created_at: string;
}

/** The email about a sign-in with a browser that is new to the person. */
export function newBrowserEmail(address: string, seen: NewBrowser, accountUrl: string) {
  const site = new URL(accountUrl).host;
  const opening = `Someone signed in to ${site} as ${address} with a browser that hadn't been used for this account before.`;
  const facts = [
    `When: ${formatDateTime(seen.created_at, "UTC")}`,
    `Browser: ${deviceName(seen)}`,
    `Address: ${seen.ip ?? "unknown"}`,
  ];
  const closing = "If it was you, there is nothing to do. If not, sign that session out and change your password here:";
  const link = escapeHtml(accountUrl);
  return {
    subject: "New sign-in to Muster",
    html: [
      `<p>${escapeHtml(opening)}</p>`,
      `<p>${facts.map(escapeHtml).join("<br>")}</p>`,
      `<p>${escapeHtml(closing)} <a href="${link}">${link}</a></p>`,
    ].join("\n"),
    text: [opening, facts.join("\n"), `${closing}\n${accountUrl}`].join("\n\n"),
  };
}
