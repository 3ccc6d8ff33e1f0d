import type { listAccessRequests } from "#lib/organization/access-requests/contract.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

/** What the Members page begins with. */
export const openRequests = { status: "open", limit: 50 } satisfies InputOf<typeof listAccessRequests>;
