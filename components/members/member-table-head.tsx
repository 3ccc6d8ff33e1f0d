"use client";

import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { tableRoles } from "#components/table/table-roles.ts";
import { cn } from "#components/ui/class-names.ts";
import { type Sort, type SortKey, sortKeys } from "./list-view.ts";

const heads: Record<SortKey, string> = {
  name: "Name",
  email: "E-mail",
  role: "Role",
  status: "Status",
  joined: "Joined",
  last_sign_in: "Last sign-in",
};

interface MemberTableHeadProps {
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** There is a last column with the menus. */
  actions: boolean;
}

export function MemberTableHead({ sort, onSort, actions }: MemberTableHeadProps) {
  return (
    <thead {...tableRoles.rowGroup} className="max-md:hidden">
      <tr {...tableRoles.row}>
        {sortKeys.map((key) => {
          const up = sort === key;
          const down = sort === `-${key}`;
          const Icon = up ? ArrowUp : down ? ArrowDown : ChevronsUpDown;
          return (
            <th
              key={key}
              {...tableRoles.columnHeader}
              scope="col"
              aria-sort={up ? "ascending" : down ? "descending" : undefined}
              className="sticky top-(--top-bar) z-10 h-(--row) border-b bg-bg px-2 text-left text-xs font-medium text-fg-2 first:pl-4 lg:first:pl-6"
            >
              <button
                type="button"
                onClick={() => onSort(up ? `-${key}` : key)}
                className={cn(
                  "-mx-1.5 inline-flex h-(--control-sm) items-center gap-1 rounded-sm px-1.5 whitespace-nowrap hover:bg-subtle hover:text-fg focus-visible:-outline-offset-2",
                  (up || down) && "text-fg",
                )}
              >
                {heads[key]}
                <Icon aria-hidden="true" className={cn("size-3.5 shrink-0", !up && !down && "text-fg-3")} />
              </button>
            </th>
          );
        })}
        {actions ? (
          <th {...tableRoles.columnHeader} scope="col" className="sticky top-(--top-bar) z-10 border-b bg-bg">
            <span className="sr-only">Actions</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}
