"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useId, useLayoutEffect, useRef } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { getAccount } from "#lib/organization/account/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { pageIcons } from "./page-icons.ts";
import { usePages } from "./pages.ts";

const accountMs = 60_000;

/** Links to the pages available to the person, by section. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { data: account } = useSuspenseQuery({ ...query(getAccount, {}), refetchInterval: accountMs }).data;
  const path = usePathname();
  const id = useId();
  const offered = usePages();
  const sections = Map.groupBy(offered, ({ section }) => section);
  // A subpage comes after its parent in the list, such as resignations after EOR workers.
  const current = offered.findLast(({ path: href }) => path === href || path.startsWith(`${href}/`))?.path;
  const list = useRef<HTMLElement>(null);

  // The list can be taller than the window; "nearest" avoids scrolling anything that is already in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current page changes
  useLayoutEffect(() => {
    list.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [current]);

  return (
    <nav ref={list} aria-label="Pages" className="flex flex-col gap-4 px-2">
      {[...sections].map(([section, pages]) => (
        <div key={section}>
          {section ? (
            <p id={`${id}-${section}`} className="px-2 pb-1 text-xs font-medium text-fg-3">
              {section}
            </p>
          ) : null}
          <ul aria-labelledby={section ? `${id}-${section}` : undefined} className="flex flex-col gap-px">
            {pages.map(({ name, path: href, icon, waiting }) => {
              const Icon = pageIcons[icon];
              const count = waiting ? account[waiting.count] : 0;
              const words = `${count} ${count === 1 ? waiting?.one : waiting?.many}`;
              return (
                <li key={href}>
                  <Link
                    href={href}
                    aria-current={href === current ? "page" : undefined}
                    aria-describedby={count > 0 ? `${id}-${name}` : undefined}
                    onClick={onNavigate}
                    className={cn(
                      "flex h-7 items-center gap-2 rounded-sm px-2 text-sm text-fg-2 transition-colors hover:bg-border/50 hover:text-fg coarse:h-10",
                      href === current && "bg-border/70 font-medium text-fg forced:outline-1",
                    )}
                  >
                    <Icon
                      aria-hidden="true"
                      className={cn("size-4 shrink-0", href === current ? "text-accent" : "text-fg-3")}
                    />
                    {name}
                    <Opening />
                    {count > 0 ? (
                      <Badge tone="bad" className="ml-auto">
                        <span aria-hidden="true" title={words} className="tabular-nums">
                          {count}
                        </span>
                      </Badge>
                    ) : null}
                  </Link>
                  {count > 0 ? (
                    <span id={`${id}-${name}`} hidden>
                      {words}
                    </span>
                  ) : null}
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Opening() {
  const { pending } = useLinkStatus();
  return pending ? <Spinner className="ml-auto text-fg-3" /> : null;
}
