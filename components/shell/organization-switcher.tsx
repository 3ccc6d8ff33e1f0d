import { Mark } from "#components/screen/mark.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { late } from "#components/ui/late.tsx";

/** Loaded only for people of several organizations; without it, the page goes on with the organization's name. */
const OrganizationMenu = late(
  () => import("./organization-menu.tsx").catch(() => ({ default: OrganizationName })),
  () => <OrganizationName />,
);

function OrganizationName() {
  const { organization } = useAccount();
  return (
    <p className="flex h-(--control) min-w-0 flex-1 items-center gap-2 px-2 text-sm font-medium">
      <Mark className="size-5 shrink-0" />
      <span className="truncate">{organization.name}</span>
    </p>
  );
}

export function OrganizationSwitcher() {
  const { organizations } = useAccount();
  if (organizations.length < 2) return <OrganizationName />;
  return <OrganizationMenu />;
}
