import { toast } from "#components/ui/toast.tsx";
import { switchOrganization } from "#lib/organization/account/contract.ts";
import { call } from "#lib/platform/api/client.ts";

/** Switches organizations with a full page load, dropping the current organization's pages and caches. */
export async function enterOrganization(organizationId: string) {
  try {
    await call(switchOrganization, { organization_id: organizationId });
    location.assign("/");
  } catch (error) {
    toast({
      title: "Couldn't switch organizations",
      description: error instanceof Error ? error.message : undefined,
      urgent: true,
    });
  }
}
