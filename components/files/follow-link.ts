import { RestError } from "#lib/platform/api/client.ts";

/** The server rejected the link. The message is user-facing. */
export class LinkRefused extends Error {}

/** Fetches by path only: the link contains the service's public host, and the page may be open under another. */
export async function followLink(url: string, init: RequestInit): Promise<Response> {
  const path = new URL(url).pathname;
  const response = await fetch(path, init);
  if (response.ok) return response;
  const said = init.method === "HEAD" ? await fetch(path) : response;
  throw new LinkRefused((await said.text()).split("\n", 1)[0]);
}

/** Why a file couldn't be loaded, if the service gave a reason. */
export function reasonOf(error: Error): string {
  return error instanceof LinkRefused || error instanceof RestError ? error.message : "";
}
