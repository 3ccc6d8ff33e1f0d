import type { Admission } from "#db/tenant.ts";
import { unauthorized } from "#lib/platform/auth/credential.ts";
import type { Principal } from "#lib/platform/auth/principal.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

/** A session acts for another organization than the page, or the request, began with. */
export function otherOrganization(): ApiError {
  const message = "You switched to another organization in another tab, so nothing was done. Reload the page.";
  return new ApiError(403, { reason: "other_organization", message });
}

/** Admits a request again only for the organization that it was admitted for before: a session may switch in between. */
export function stayIn({ organization_id }: Principal): (admission: Admission | null) => void {
  return (admission) => {
    if (!admission) throw unauthorized();
    if (admission.organization_id !== organization_id) throw otherOrganization();
  };
}
