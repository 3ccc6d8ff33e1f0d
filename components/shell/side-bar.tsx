import Search from "lucide-react/icons/search";
import { Kbd } from "#components/ui/kbd.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { Navigation } from "./navigation.tsx";
import { OrganizationSwitcher } from "./organization-switcher.tsx";

interface SideBarProps {
  onPalette: () => void;
  onShortcutHelp: () => void;
  /** Called when a link is followed, so that an enclosing sheet can close. */
  onNavigate?: () => void;
}

export function SideBar({ onPalette, onShortcutHelp, onNavigate }: SideBarProps) {
  return (
    <>
      <div className="flex px-2 pt-2 short:pt-1">
        <OrganizationSwitcher />
      </div>
      <div className="px-2 pt-2 pb-4 short:py-1">
        <button
          type="button"
          onClick={onPalette}
          className="flex h-(--control) w-full items-center gap-2 rounded-sm border border-border bg-surface px-2 text-sm text-fg-2 transition-colors hover:border-input hover:text-fg"
        >
          <Search aria-hidden="true" className="size-4 shrink-0 text-fg-3" />
          <span className="flex-1 text-left">Search</span>
          <Kbd keys="Mod+K" className="coarse:hidden" />
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Navigation onNavigate={onNavigate} />
      </div>
      <div className="border-t p-2 short:py-1">
        <AccountMenu onShortcutHelp={onShortcutHelp} />
      </div>
    </>
  );
}
