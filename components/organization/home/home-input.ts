import type { getHome } from "#lib/organization/home/contract.ts";
import type { InputOf } from "#lib/platform/api/contract.ts";

/** Input of the page's one request; the server and the browser make the same. */
export function homeInput(since: string | null): InputOf<typeof getHome> {
  return since === null ? {} : { since };
}
