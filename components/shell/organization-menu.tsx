import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { Mark } from "#components/screen/mark.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { DropdownMenu, MenuChoice } from "#components/ui/dropdown-menu.tsx";
import { usePages } from "./pages.ts";
import { enterOrganization } from "./switch-organization.ts";

const needed = {
  identity_provider: "Sign in through its identity provider",
  second_factor: "Needs two-step sign-in or a passkey",
};

/** The organizations of a person who has several. */
export default function OrganizationMenu() {
  const { organization, organizations } = useAccount();
  const pages = usePages();
  return (
    <DropdownMenu
      className="w-60"
      trigger={
        <button
          type="button"
          className="flex h-(--control) min-w-0 flex-1 items-center gap-2 rounded-sm px-2 text-left text-sm font-medium transition-colors hover:bg-border/50 data-popup-open:bg-border/50"
        >
          <Mark className="size-5 shrink-0" />
          <span className="sr-only">Organization: </span>
          <span className="truncate">{organization.name}</span>
          <ChevronsUpDown aria-hidden="true" className="ml-auto size-3.5 shrink-0 text-fg-3" />
        </button>
      }
    >
      <MenuChoice
        label="Organization"
        value={organization.id}
        options={organizations.map((each) => ({
          value: each.id,
          disabled: each.needs === "identity_provider",
          label: (
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="flex items-baseline justify-between gap-3">
                <span className="truncate">{each.name}</span>
                <span className="shrink-0 text-xs whitespace-nowrap text-fg-2">{each.role_name}</span>
              </span>
              {each.needs ? <span className="text-xs text-fg-2">{needed[each.needs]}</span> : null}
            </span>
          ),
        }))}
        onValueChange={(id) => {
          if (id !== organization.id) void enterOrganization(id, pages);
        }}
        closeOnChoice
      />
    </DropdownMenu>
  );
}
