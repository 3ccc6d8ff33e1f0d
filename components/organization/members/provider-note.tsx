import type { Member } from "./member.ts";

/** What becomes of a change to a member whom the identity provider manages. */
export function ProviderNote({
  member: { name, is_provisioned },
}: {
  member: Pick<Member, "name" | "is_provisioned">;
}) {
  if (!is_provisioned) return null;
  return (
    <p className="mt-2 text-sm text-fg-2">
      Your identity provider manages {name} over SCIM. Its next change to {name} or their groups replaces yours.
    </p>
  );
}
