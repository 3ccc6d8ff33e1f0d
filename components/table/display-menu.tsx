"use client";

import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { usePreference } from "#components/shell/use-preference.ts";
import { Button } from "#components/ui/button.tsx";
import { DropdownMenu, MenuSeparator, MenuSwitch } from "#components/ui/dropdown-menu.tsx";

interface DisplayMenuProps {
  /** Columns that may be hidden. */
  columns: readonly { key: string; header: string }[];
  hidden: readonly string[];
  onHiddenChange: (hidden: string[]) => void;
}

/** Which columns a table shows, and how tall its rows are. */
export function DisplayMenu({ columns, hidden, onHiddenChange }: DisplayMenuProps) {
  const [density, setDensity] = usePreference("density");
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button>
          <SlidersHorizontal aria-hidden="true" />
          Display
        </Button>
      }
    >
      {columns.map(({ key, header }) => (
        <MenuSwitch
          key={key}
          checked={!hidden.includes(key)}
          onCheckedChange={(on) => onHiddenChange(on ? hidden.filter((each) => each !== key) : [...hidden, key])}
        >
          {header}
        </MenuSwitch>
      ))}
      <MenuSeparator />
      <MenuSwitch
        checked={density === "comfortable"}
        onCheckedChange={(on) => setDensity(on ? "comfortable" : "compact")}
      >
        Taller rows
      </MenuSwitch>
    </DropdownMenu>
  );
}
