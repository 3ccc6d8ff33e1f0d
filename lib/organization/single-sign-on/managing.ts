import type { Principal } from "#lib/platform/auth/principal.ts";
import { managingRoles } from "#lib/platform/auth/roles.ts";
import { ApiError } from "#lib/platform/declaration/errors.ts";

export function mustManage({ role }: Principal): void {
  if (role === null || !managingRoles.includes(role))
    throw new ApiError(403, {
      reason: "insufficient_role",
      message: "Only owners and admins can manage single sign-on",
    });
}

export function mustOwn({ role }: Principal, path: string, message: string): void {
  if (role !== "owner") throw new ApiError(403, { reason: "insufficient_role", path, message });
}
