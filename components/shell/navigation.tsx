"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useId } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { cn } from "#components/ui/class-names.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import { getAccount } from "#lib/account/contract.ts";
import { query } from "#lib/api/client.ts";
import { areasOpenTo } from "./areas.ts";

const accountMs = 60_000;

/** Links to the areas that the person can use. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const { data: account } = useSuspenseQuery({ ...query(getAccount, {}), refetchInterval: accountMs }).data;
  const path = usePathname();
  const id = useId();
  return (
    <nav aria-label="Areas" className="flex flex-col gap-4 px-2">
      {areasOpenTo(account).map((group) => (
        <div key={group.name}>
          <p id={`${id}-${group.name}`} className="px-2 pb-1 text-xs font-medium text-fg-3">
            {group.name}
          </p>
          <ul aria-labelledby={`${id}-${group.name}`} className="flex flex-col gap-px">
            {group.areas.map(({ name, href, icon: Icon, waiting }) => {
              const current = path === href || path.startsWith(`${href}/`);
              const { count, words } = waiting?.(account) ?? { count: 0, words: "" };
              return (
                <li key={href}>
                  <Link
                    href={href}
                    aria-current={current ? "page" : undefined}
                    aria-describedby={count > 0 ? `${id}-${name}` : undefined}
                    onClick={onNavigate}
                    className={cn(
                      "flex h-7 items-center gap-2 rounded-sm px-2 text-sm text-fg-2 transition-colors hover:bg-border/50 hover:text-fg coarse:h-10",
                      current && "bg-border/70 font-medium text-fg forced:outline-1",
                    )}
                  >
                    <Icon aria-hidden="true" className={cn("size-4 shrink-0", current ? "text-accent" : "text-fg-3")} />
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
