import Ellipsis from "lucide-react/icons/ellipsis";
import type { ReactNode, Ref } from "react";
import { Button } from "./button.tsx";
import { DropdownMenu } from "./dropdown-menu.tsx";

interface MoreActionsProps {
  /** Gets the focus back from what an item opens. */
  ref?: Ref<HTMLButtonElement>;
  /** Menu… components. */
  children: ReactNode;
}

/** The last of a record's actions: those that end or remove something, out of the way of a slip. */
export function MoreActions({ ref, children }: MoreActionsProps) {
  return (
    <DropdownMenu
      align="end"
      trigger={
        <Button ref={ref} aria-label="More actions" className="w-(--control) px-0">
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    >
      {children}
    </DropdownMenu>
  );
}
