import { responseHeaders } from "#lib/platform/api/serve.ts";

const quiet = {
  "cache-control": "no-store",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
} as const;

/** 303, so that no browser resends the form's contents to the next URL (RFC 9700 4.12). */
export function seeOther(location: string, requestId: string): Response {
  const { "content-type": _, ...headers } = responseHeaders(requestId);
  return new Response(null, { status: 303, headers: { ...headers, ...quiet, location } });
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface ErrorPageOptions {
  headers?: Record<string, string>;
  /** Where the person may choose to go back to, and that place's name. */
  back?: { href: string; name: string };
}

/** For a person whose app sent them here with a request that can't be trusted: never redirects back on its own. */
export function errorPage(
  status: number,
  message: string,
  requestId: string,
  { headers: more = {}, back }: ErrorPageOptions = {},
): Response {
  const link = back
    ? `<p><a rel="noreferrer" href="${escaped(back.href)}">Return to ${escaped(back.name)}</a></p>`
    : "";
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>This app can't be connected · Muster</title>
<style>:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;max-width:26rem;margin:20vh auto;padding:0 16px}h1{font-size:20px;line-height:28px}</style>
<h1>This app can't be connected</h1><p>${escaped(message)}</p>${link}<p><a href="/">Go to the dashboard</a></p></html>`;
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
  const headers = {
    ...responseHeaders(requestId),
    ...quiet,
    ...more,
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": policy,
  };
  return new Response(html, { status, headers });
}
