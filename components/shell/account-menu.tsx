import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import Keyboard from "lucide-react/icons/keyboard";
import LogOut from "lucide-react/icons/log-out";
import UserRound from "lucide-react/icons/user-round";
import { useShortcutSwitch } from "#components/screen/shortcut-switch.ts";
import { useAccount } from "#components/screen/use-account.ts";
import { usePreference } from "#components/screen/use-preference.ts";
import {
  DropdownMenu,
  MenuChoice,
  MenuItem,
  MenuLink,
  MenuSeparator,
  MenuSwitch,
} from "#components/ui/dropdown-menu.tsx";
import { Kbd } from "#components/ui/kbd.tsx";
import { signOut } from "./sign-out.ts";

const themeNames = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

export function AccountMenu({ onShortcutHelp }: { onShortcutHelp: () => void }) {
  const { name, email, role_name } = useAccount();
  const [theme, setTheme] = usePreference("theme");
  const [density, setDensity] = usePreference("density");
  const [shortcuts, switchShortcuts] = useShortcutSwitch();

  return (
    <DropdownMenu
      side="top"
      className="w-60"
      trigger={
        <button
          type="button"
          className="flex min-h-(--control) w-full items-center gap-2 rounded-sm px-2 py-1 text-left transition-colors hover:bg-border/50 data-popup-open:bg-border/50"
        >
          <span className="sr-only">Account: </span>
          <span className="min-w-0 flex-1">
            <span className="block truncate text-sm font-medium">{name}</span>
            <span className="block truncate text-xs text-fg-2">{email}</span>
          </span>
          <ChevronsUpDown aria-hidden="true" className="size-3.5 shrink-0 text-fg-3" />
        </button>
      }
    >
      <p className="px-2 py-1.5 text-xs text-fg-2">
        <span className="sr-only">{email}, </span>
        {role_name}
      </p>
      <MenuLink href="/account">
        <UserRound aria-hidden="true" />
        Account
      </MenuLink>
      <MenuSeparator />
      <MenuChoice label="Theme" value={theme} options={themeNames} onValueChange={setTheme} />
      <MenuSeparator />
      <MenuSwitch
        checked={density === "comfortable"}
        onCheckedChange={(on) => setDensity(on ? "comfortable" : "compact")}
      >
        Comfortable spacing
      </MenuSwitch>
      <MenuSwitch checked={shortcuts} onCheckedChange={switchShortcuts}>
        Single-key shortcuts
      </MenuSwitch>
      <MenuItem onClick={onShortcutHelp}>
        <Keyboard aria-hidden="true" />
        <span className="flex-1">Keyboard shortcuts</span>
        <Kbd keys="?" className="coarse:hidden" />
      </MenuItem>
      <MenuSeparator />
      <MenuItem onClick={() => void signOut()}>
        <LogOut aria-hidden="true" />
        Sign out
      </MenuItem>
    </DropdownMenu>
  );
}
