import X from "lucide-react/icons/x";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { afterPaint } from "./after-paint.ts";
import { capturesKeys } from "./captures-keys.ts";
import { cn } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";
import { lateDialog } from "./late-dialog.tsx";
import { savesData } from "./saves-data.ts";
import type { SidePanelProps } from "./side-panel-sheet.tsx";
import { useMediaQuery } from "./use-media-query.ts";
import { usePageTitle } from "./use-page-title.ts";
import { whenActive } from "./when-active.ts";

export const narrowQuery = "(width < 64rem)";
const loadSheet = () => import("./side-panel-sheet.tsx");
const SidePanelSheet = lateDialog(loadSheet);

if (typeof window !== "undefined")
  whenActive(() => {
    if (matchMedia(narrowQuery).matches && !savesData()) void loadSheet().catch(() => undefined);
  });

/**
 * The detail panel of a list; the caller renders it when the URL names an item and passes it to `Page`. On wide screens
 * it is a column next to the list, which stays usable; on narrow screens, a modal sheet over it.
 */
export function SidePanel(props: SidePanelProps) {
  usePageTitle(props.title);
  const narrow = useNarrow();
  if (!narrow) return <Column {...props} />;
  return <SidePanelSheet {...props} />;
}

const dialogs = "[role$=dialog]";

/** Whether the panel is a sheet. It stays what it is while a dialog is open over it, which would be lost with it. */
function useNarrow(): boolean {
  const asked = useMediaQuery(narrowQuery);
  const [narrow, setNarrow] = useState(asked);

  useEffect(() => {
    if (asked === narrow) return;
    // The sheet is a dialog itself.
    const follow = () => {
      if (document.querySelectorAll(dialogs).length > (narrow ? 1 : 0)) return;
      observer.disconnect();
      setNarrow(asked);
    };
    const observer = new MutationObserver(follow);
    observer.observe(document.body, { childList: true, subtree: true });
    follow();
    return () => observer.disconnect();
  }, [asked, narrow]);

  return narrow;
}

/** Where a panel has room for a second part. */
export const besideQuery = "(width >= 87.5rem)";

function Column({ title, subtitle, actions, onClose, beside, children }: SidePanelProps) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const opener = document.activeElement;
    // Don't steal the focus if it moved to another control, such as the search field, before the panel opened.
    const isCalled = opener !== document.body && !capturesKeys(opener);
    // Focusing forces a synchronous layout, so let the browser paint the press first.
    const cancelFocus = afterPaint(() => {
      if (isCalled && document.activeElement === opener) heading.current?.focus({ preventScroll: true });
    });
    return () => {
      cancelFocus();
      const left = document.activeElement === document.body;
      if (left && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const inside = event.target instanceof Node && panel.current?.contains(event.target);
    if (inside || !capturesKeys(event.target)) onClose();
  });

  useEffect(() => {
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, []);

  return (
    <aside
      ref={panel}
      aria-labelledby={id}
      className={cn(
        "sticky top-0 hidden h-dvh w-[26rem] shrink-0 flex-col border-l bg-surface lg:flex xl:w-[30rem]",
        "print:static print:flex print:h-auto print:w-full print:border-0",
        beside !== undefined && "min-[87.5rem]:w-[min(72rem,calc(100vw-var(--side-bar)-21rem))]",
      )}
    >
      <header className="flex items-start gap-1 border-b py-3 pr-3 pl-5">
        <div className="min-w-0 flex-1 py-1">
          <h2 id={id} ref={heading} tabIndex={-1} className="text-lg leading-6 font-semibold">
            {title}
          </h2>
          {subtitle}
        </div>
        {actions}
        <IconButton label="Close panel" icon={X} onClick={onClose} />
      </header>
      <div className="flex min-h-0 flex-1">
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto px-5 py-4 print:overflow-visible">{children}</div>
        {beside ? <div className="w-[57%] shrink-0 border-l print:hidden">{beside}</div> : null}
      </div>
    </aside>
  );
}
