"use client";

import Ellipsis from "lucide-react/icons/ellipsis";
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { formatCount } from "#lib/platform/format/number.ts";
import { cn } from "./class-names.ts";
import { IconButton } from "./icon-button.tsx";

interface PageHeaderProps {
  title: string;
  /** Number of rows on the page, or a phrase for it. */
  count?: number | string | undefined;
  /** A picture before the title. */
  lead?: ReactNode;
  /** Shown after the title, such as the saved view switcher. */
  beside?: ReactNode;
  /** One sentence under the title, if the title isn't clear by itself. */
  description?: ReactNode;
  /** The primary action and any secondary ones. */
  action?: ReactNode;
}

/** On a phone, the title of a top-level page moves to the top bar, and its actions open from there. */
export function PageHeader({ title, count, lead, beside, description, action }: PageHeaderProps) {
  return (
    <header data-page-header="" className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 in-bar:mb-0">
      <div
        className={cn(
          "min-w-0 sm:grow",
          lead && "grid grid-cols-[auto_1fr] gap-x-3 [&>:not(:first-child)]:col-start-2",
        )}
      >
        {lead ? <div className="row-span-2 pt-1">{lead}</div> : null}
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:flex-nowrap max-sm:items-start in-bar:fixed in-bar:items-center in-bar:top-0 in-bar:right-24 in-bar:left-14 in-bar:z-30 in-bar:h-(--top-bar) in-bar:flex-nowrap in-bar:gap-x-1">
          <h1 className="flex min-h-(--control) items-center gap-2 text-xl font-semibold max-sm:min-w-0 max-sm:flex-wrap max-sm:gap-y-0 in-bar:flex-nowrap in-bar:min-w-0 in-bar:gap-1 in-bar:text-lg">
            <span className="in-bar:truncate">{title}</span>
            {count === undefined ? null : (
              <span className="shrink-0 text-base font-normal text-fg-3 tabular-nums in-bar:text-xs">
                {typeof count === "number" ? formatCount(count) : count}
              </span>
            )}
          </h1>
          {beside}
        </div>
        {description ? (
          // However long, it leaves the actions their place beside the title.
          <div className="sm:w-0 sm:min-w-full">
            <p className="max-w-text text-fg-2 in-bar:mb-2">{description}</p>
          </div>
        ) : null}
      </div>
      {action ? <Actions>{action}</Actions> : null}
    </header>
  );
}

function Actions({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  const onPress = useEffectEvent(({ target }: PointerEvent) => {
    // What was opened from here returns the focus to its button.
    const inPopup = target instanceof Element && target.closest("[role=menu], [role=dialog], [role=alertdialog]");
    if (!inPopup && target instanceof Node && !box.current?.contains(target)) setOpen(false);
  });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || !box.current?.contains(document.activeElement)) return;
    event.preventDefault();
    setOpen(false);
    button.current?.focus();
  });

  useEffect(() => {
    if (!open) return;
    document.addEventListener("pointerdown", onPress);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPress);
      document.removeEventListener("keydown", onKey);
    };
  }, [open]);

  return (
    <div
      ref={box}
      className="in-bar:fixed in-bar:top-0 in-bar:right-12 in-bar:z-30 in-bar:h-(--top-bar) in-bar:has-[>:last-child:empty]:hidden"
    >
      <div className="hidden h-full items-center in-bar:flex">
        <IconButton
          ref={button}
          label="Actions"
          icon={Ellipsis}
          aria-expanded={open}
          onClick={() => setOpen((before) => !before)}
        />
      </div>
      <div
        className={cn("in-bar:popup in-bar:absolute in-bar:right-0 in-bar:w-max in-bar:p-2", !open && "in-bar:hidden")}
      >
        {children}
      </div>
    </div>
  );
}
