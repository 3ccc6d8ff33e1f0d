"use client";

import Link, { useLinkStatus } from "next/link";
import { usePathname } from "next/navigation";
import { useId } from "react";
import { cn } from "#components/ui/class-names.ts";
import { Spinner } from "#components/ui/spinner.tsx";
import { areasOpenTo } from "./areas.ts";
import { useAccount } from "./use-account.ts";

/** Links to the areas that the person can use. */
export function Navigation({ onNavigate }: { onNavigate?: () => void }) {
  const account = useAccount();
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
            {group.areas.map(({ name, href, icon: Icon }) => {
              const current = path === href || path.startsWith(`${href}/`);
              return (
                <li key={href}>
                  <Link
                    href={href}
                    aria-current={current ? "page" : undefined}
                    onClick={onNavigate}
                    className={cn(
                      "flex h-7 items-center gap-2 rounded-sm px-2 text-sm text-fg-2 transition-colors hover:bg-border/50 hover:text-fg coarse:h-10",
                      current && "bg-border/70 font-medium text-fg forced:outline-1",
                    )}
                  >
                    <Icon aria-hidden="true" className={cn("size-4 shrink-0", current ? "text-accent" : "text-fg-3")} />
                    {name}
                    <Waiting />
                  </Link>
                </li>
              );
            })}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Waiting() {
  const { pending } = useLinkStatus();
  return pending ? <Spinner className="ml-auto text-fg-3" /> : null;
}
