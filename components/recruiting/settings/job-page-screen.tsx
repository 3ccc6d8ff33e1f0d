"use client";

import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { EscapeCancels } from "#components/ui/escape-cancels.tsx";
import { Link } from "#components/ui/link.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getJobPage } from "#lib/recruiting/job-page/contract.ts";
import { SettingsPage, useMayRecruit } from "./settings-page.tsx";

const JobPageForm = lazy(() => import("./job-page-form.tsx"));

/** The public page with the organization's open jobs, and its address. */
export function JobPageScreen() {
  const read = useQuery(query(getJobPage, {}));
  const mayWrite = useMayRecruit();
  const [changing, setChanging] = useState(false);
  const begun = useRef<HTMLButtonElement>(null);
  const page = read.data?.data;
  return (
    <SettingsPage
      description="A public page that lists your open jobs."
      action={
        <Button ref={begun} onClick={() => setChanging(true)}>
          Change address…
        </Button>
      }
    >
      <PartMissing query={read} title="Couldn't load the jobs page" />
      {page ? (
        <section aria-label="Jobs page" className="flex max-w-text flex-col items-start gap-3">
          <Link href={page.path} className="link leading-6 font-medium wrap-anywhere">
            {page.path}
          </Link>
          <p className="text-fg-2">
            It lists the published postings of open jobs on your external career page. Anyone with the link can see it,
            and search engines can find it.
          </p>
          <CopyAddress path={page.path} />
        </section>
      ) : null}
      <Suspense fallback={<EscapeCancels onCancel={() => setChanging(false)} />}>
        {changing && page && mayWrite ? (
          <JobPageForm current={page} finalFocus={begun} onClose={() => setChanging(false)} />
        ) : null}
      </Suspense>
    </SettingsPage>
  );
}

function CopyAddress({ path }: { path: string }) {
  const text = typeof window === "undefined" ? path : `${window.location.origin}${path}`;
  return <CopyButton text={text} label="Copy link" />;
}
