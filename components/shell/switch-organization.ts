import { toast } from "#components/ui/toast.tsx";
import { switchOrganization } from "#lib/organization/account/contract.ts";
import { call } from "#lib/platform/api/client.ts";

/** The page of the same kind as the one at this path: a record's, which is below a list, belongs to one organization. */
export function sameKind(path: string, pages: readonly { path: string }[]): string {
  const around = pages.map((page) => page.path).filter((one) => path === one || path.startsWith(`${one}/`));
  const other = /\d/.test(path) ? "/" : path;
  return around.reduce((longest, one) => (one.length > longest.length ? one : longest), around[0] ?? other);
}

/** Switches organizations with a full page load, dropping the current organization's pages and caches. */
export async function enterOrganization(organizationId: string, pages: readonly { path: string }[]) {
  try {
    await call(switchOrganization, { organization_id: organizationId }, { anyOrganization: true });
    location.assign(sameKind(location.pathname, pages));
  } catch (error) {
    toast({
      title: "Couldn't switch organizations",
      description: error instanceof Error ? error.message : undefined,
      urgent: true,
    });
  }
}
