import { usePathname } from "next/navigation";
import { cn } from "./class-names.ts";
import { Link } from "./link.tsx";

interface TabLinksProps {
  /** Names the set: "Developers". */
  label: string;
  tabs: readonly { href: string; label: string }[];
}

/** Scrolls only the tab row until the tab is in view. */
function reveal(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const beyond = tab.getBoundingClientRect().right - row.getBoundingClientRect().right;
  if (beyond > 0) row.scrollLeft += beyond + 16;
}

/** Tabs that are routes: links, so they open in a new tab and work with Back. */
export function TabLinks({ label, tabs }: TabLinksProps) {
  const path = usePathname();
  return (
    <nav aria-label={label} className="mb-4 flex in-bar:mb-2 gap-1 overflow-x-auto max-sm:gap-0 border-b">
      {tabs.map((tab) => {
        const current = path === tab.href || path.startsWith(`${tab.href}/`);
        return (
          <Link
            key={tab.href}
            ref={current ? reveal : undefined}
            href={tab.href}
            aria-current={current ? "page" : undefined}
            className={cn(
              "-mb-px flex h-(--control) items-center border-b-2 border-transparent px-2 text-sm font-medium whitespace-nowrap text-fg-2 max-sm:px-1 hover:text-fg focus-visible:-outline-offset-2",
              current ? "border-accent text-fg" : "forced:border-[Canvas]",
            )}
          >
            {tab.label}
          </Link>
        );
      })}
    </nav>
  );
}
