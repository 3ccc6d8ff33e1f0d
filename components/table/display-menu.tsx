import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import { useEffect, useState } from "react";
import { usePreference } from "#components/screen/use-preference.ts";
import { Button } from "#components/ui/button.tsx";
import { DropdownMenu, MenuChoice, MenuSeparator, MenuSwitch } from "#components/ui/dropdown-menu.tsx";
import type { Column } from "./column.ts";
import { sortParam } from "./view-params.ts";

interface DisplayMenuProps<Sort extends string> {
  /** The first column names the row and is always shown. */
  columns: readonly Pick<Column<never>, "key" | "header" | "sorts">[];
  /** Orders without a column of their own. */
  moreSorts?: readonly { key: string; header: string }[] | undefined;
  hidden: readonly string[];
  onHiddenChange: (hidden: string[]) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

const orders = [
  { order: "desc", word: "descending" },
  { order: "asc", word: "ascending" },
] as const;

/** Says so if the table drops the column for lack of space. */
function RoomFor({ column }: { column: string }) {
  const [isDropped, setIsDropped] = useState(false);
  useEffect(() => {
    const look = requestAnimationFrame(() => {
      const head = document.querySelector(`th[data-key="${column}"]`);
      // Rows of three lines have no visible header.
      const hasHeader = (head?.closest("thead")?.clientHeight ?? 0) > 1;
      setIsDropped(hasHeader && head?.checkVisibility() === false);
    });
    return () => cancelAnimationFrame(look);
  });
  return isDropped ? <span className="ml-2 text-fg-3">no room</span> : null;
}

/** Menu for a table's visible columns, sort order (phones have no header for it) and row height. */
export function DisplayMenu<Sort extends string>(props: DisplayMenuProps<Sort>) {
  const { columns, moreSorts = [], hidden, onHiddenChange, sort, onSort } = props;
  const [density, setDensity] = usePreference("density");
  const sortable = [...columns.filter(({ sorts }) => sorts), ...moreSorts];
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button className="max-sm:w-(--control) max-sm:px-0">
          <SlidersHorizontal aria-hidden="true" />
          <span className="max-sm:sr-only">Display</span>
        </Button>
      }
    >
      {columns.slice(1).map(({ key, header }) => (
        <MenuSwitch
          key={key}
          checked={!hidden.includes(key)}
          onCheckedChange={(on) =>
            onHiddenChange(
              columns.map((each) => each.key).filter((each) => (each === key ? !on : hidden.includes(each))),
            )
          }
        >
          {header}
          <RoomFor column={key} />
        </MenuSwitch>
      ))}
      <MenuSeparator />
      {sortable.length > 0 ? (
        <>
          <MenuChoice
            label="Sort by"
            value={sort}
            onValueChange={onSort}
            options={sortable.flatMap(({ key, header }) =>
              orders.map(({ order, word }) => ({
                value: sortParam<Sort>({ key, order }),
                label: `${header}, ${word}`,
              })),
            )}
          />
          <MenuSeparator />
        </>
      ) : null}
      <MenuSwitch
        checked={density === "comfortable"}
        onCheckedChange={(on) => setDensity(on ? "comfortable" : "compact")}
      >
        Comfortable spacing
      </MenuSwitch>
    </DropdownMenu>
  );
}
