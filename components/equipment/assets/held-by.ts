import type { listItAssets } from "#lib/equipment/assets/contract.ts";
import type { InputOf } from "#lib/platform/declaration/contract.ts";

/** Input for the assets that a person holds; the same on the server and in the browser. */
export const heldBy = (personId: string): InputOf<typeof listItAssets> => ({ hris_profile_id: personId, limit: 100 });
