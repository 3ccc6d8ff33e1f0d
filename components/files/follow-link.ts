import { RestError } from "#lib/platform/api/client.ts";

/** The link was refused. The message is for people. */
export class LinkRefused extends Error {}

/** By its path: the link names the host that the service is known by, and the page may be open under another. */
export async function followLink(url: string, init: RequestInit): Promise<Response> {
  const path = new URL(url).pathname;
  const response = await fetch(path, init);
  if (response.ok) return response;
  const said = init.method === "HEAD" ? await fetch(path) : response;
  throw new LinkRefused((await said.text()).split("\n", 1)[0]);
}

/** Why a file couldn't be had, if the service has said so. */
export function reasonOf(error: Error): string {
  return error instanceof LinkRefused || error instanceof RestError ? error.message : "";
}
