"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useAccount } from "#components/screen/use-account.ts";
import { late } from "#components/ui/late.tsx";
import { Later } from "#components/ui/later.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Read } from "#components/ui/read.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { getHome } from "#lib/organization/home/contract.ts";
import { query } from "#lib/platform/api/client.ts";
import { formatDate } from "#lib/platform/format/date.ts";
import { HomeActions } from "./home-actions.tsx";
import { HomeAreas } from "./home-areas.tsx";
import { homeInput, type HomeNews as News } from "./home-data.ts";
import { newsWords } from "./home-words.ts";
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
