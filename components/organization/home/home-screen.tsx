"use client";

import { useQuery } from "@tanstack/react-query";
import ChevronRight from "lucide-react/icons/chevron-right";
import { useSearchParams } from "next/navigation";
import { useEffect, useRef } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { Button } from "#components/ui/button.tsx";
import { late } from "#components/ui/late.tsx";
import { Later } from "#components/ui/later.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Read } from "#components/ui/read.tsx";
import { Section } from "#components/ui/section.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { Status } from "#components/ui/status.tsx";
import { getHome } from "#lib/organization/home/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { groupActions, mostShown } from "./action-groups.ts";
import { HomeAreas } from "./home-areas.tsx";
import { type HomeAction, homeInput, type HomeNews as News } from "./home-data.ts";
import { actionWords, isUrgent, newsWords } from "./home-words.ts";
import { rememberVisit } from "./visit.ts";

/** What only new organizations, or only owners and admins see. */
const FirstSteps = late(
  () => import("./first-steps.tsx"),
  () => <Skeleton className="h-96 w-full" />,
);
const HomeBackup = late(() => import("./home-backup.tsx"));

const refreshMs = 60_000;

/** `since` is the date of the last visit. */
export function HomeScreen({ since }: { since: string | null }) {
  const account = useAccount();
  const home = useQuery({
    ...query(getHome, homeInput(since)),
    staleTime: 5000,
    refetchInterval: refreshMs,
    refetchOnWindowFocus: "always",
  });
  useEffect(() => {
    const remember = () => rememberVisit(account, since);
    remember();
    document.addEventListener("visibilitychange", remember);
    return () => document.removeEventListener("visibilitychange", remember);
  }, [account, since]);
  return (
    <Page>
      <PageHeader title="Home" />
      <Read what="Home" query={home} className="h-40 w-full">
        {({ data: found }) => (
          <>
            {found.first_steps ? <FirstSteps steps={found.first_steps} /> : null}
            {found.first_steps && found.actions.length === 0 ? null : <HomeActions actions={found.actions} />}
            {found.since === null || found.first_steps ? null : <HomeNews since={found.since} news={found.news} />}
            <Later>
              {found.first_steps ? null : <HomeAreas home={found} scopes={account.scopes} />}
              {found.backup ? <HomeBackup backup={found.backup} /> : null}
            </Later>
          </>
        )}
      </Read>
    </Page>
  );
}

function HomeNews({ since, news }: { since: string; news: readonly News[] }) {
  return (
    <section aria-labelledby="home-news" className="mb-8">
      <h2 id="home-news" className="mb-2 text-base font-semibold">
        Since your last visit, {formatDate(since)}
      </h2>
      {news.length === 0 ? (
        <p className="text-fg-2">Nothing changed.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
          {news.map((item) => (
            <li key={item.key}>
              <Link
                href={item.href}
                className="inline-flex min-h-6 items-center text-accent tabular-nums hover:underline coarse:min-h-10"
              >
                {newsWords(item)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function HomeActions({ actions }: { actions: readonly HomeAction[] }) {
  // In the URL, so that Back returns to the same lines.
  const isAll = useSearchParams().get("actions") === "all";
  const isRevealing = useRef(false);
  const revealed = new Set(actions.slice(mostShown));
  const groups = groupActions(actions, isAll);
  const first = groups.flatMap((group) => group.actions).find((action) => revealed.has(action));

  /** Focus continues on the first line that was hidden, because it may be above the button. */
  function focusRevealed(link: HTMLAnchorElement | null) {
    if (link === null || !isRevealing.current) return;
    isRevealing.current = false;
    link.focus();
  }

  function toggle() {
    isRevealing.current = !isAll;
    window.history.replaceState(null, "", isAll ? "/" : "/?actions=all");
  }

  return (
    <Section title="Needs action" id="home-actions" className="mb-8">
      {actions.length === 0 ? (
        <p className="text-fg-2">Nothing is waiting for you.</p>
      ) : (
        <div className="border-t">
          {groups.map(({ area, actions: lines }) => (
            <div key={area} className="grid border-b sm:grid-cols-[7.5rem_1fr]">
              <h3 id={`home-actions-${area}`} className="pt-2 text-xs leading-5 font-medium text-fg-2 sm:pt-2.5">
                {area}
              </h3>
              <ul aria-labelledby={`home-actions-${area}`} className="min-w-0">
                {lines.map((action) => (
                  <li key={`${action.key} ${action.href}`} className="not-first:border-t">
                    <ActionLink action={action} ref={action === first ? focusRevealed : undefined} />
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {revealed.size > 0 ? (
        <Button variant="ghost" aria-expanded={isAll} onClick={toggle} className="mt-1 -ml-2.5">
          {isAll ? "Show fewer" : `Show all ${formatCount(actions.length)}`}
        </Button>
      ) : null}
    </Section>
  );
}

interface ActionLinkProps {
  action: HomeAction;
  ref: ((link: HTMLAnchorElement | null) => void) | undefined;
}

function ActionLink({ action, ref }: ActionLinkProps) {
  const { title, detail } = actionWords(action);
  return (
    <Link
      ref={ref}
      href={action.href}
      className="-mx-2 flex min-h-(--row) items-center gap-x-4 rounded-sm px-2 py-1.5 text-sm transition-colors hover:bg-subtle coarse:min-h-10"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4 gap-y-0.5 pl-3.5">
        <Status tone={isUrgent(action) ? "bad" : "warn"} className="-ml-3.5 font-medium whitespace-normal">
          {title}
        </Status>
        {detail ? <span className="text-fg-2 tabular-nums">{detail}</span> : null}
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-fg-3" />
    </Link>
  );
}
