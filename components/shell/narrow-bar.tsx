import Menu from "lucide-react/icons/menu";
import Search from "lucide-react/icons/search";
import { lazy, Suspense, useState } from "react";
import { Mark } from "#components/screen/mark.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";

const load = () => import("./narrow-menu.tsx");
const NarrowMenu = lazy(load);

/** Top bar for screens too narrow for the sidebar, which it opens as a sheet. */
export function NarrowBar(props: { onPalette: () => void; onShortcutHelp: () => void }) {
  const [menu, setMenu] = useState<"never" | "open" | "closed">("never");
  const { organization } = useAccount();
  return (
    <header className="sticky top-0 z-30 flex h-(--top-bar) items-center gap-1 border-b bg-bg px-2 lg:hidden print:hidden">
      <IconButton
        label="Menu"
        icon={Menu}
        aria-haspopup="dialog"
        aria-expanded={menu === "open"}
        onFocus={load}
        onClick={() => setMenu("open")}
      />
      <p className="flex min-w-0 flex-1 items-center gap-2 text-sm font-medium max-sm:[body:has([data-page-header]):not(:has([data-back]))_&]:invisible">
        <Mark className="size-5 shrink-0" />
        <span className="truncate">{organization.name}</span>
      </p>
      <IconButton label="Search" icon={Search} onClick={props.onPalette} />
      <Suspense fallback={<EscapeCancels onCancel={() => setMenu("never")} />}>
        {menu === "never" ? null : (
          <NarrowMenu open={menu === "open"} onOpenChange={(open) => setMenu(open ? "open" : "closed")} {...props} />
        )}
      </Suspense>
    </header>
  );
}
