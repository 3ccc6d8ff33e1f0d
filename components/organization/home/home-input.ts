import type { getHome } from "#lib/organization/home/contract.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

/** Input of the page's single request, shared by server and browser. */
export function homeInput(since: string | null): InputOf<typeof getHome> {
  return since === null ? {} : { since };
}
