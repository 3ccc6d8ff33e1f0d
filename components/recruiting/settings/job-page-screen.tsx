"use client";

import { useQuery } from "@tanstack/react-query";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DialogButton } from "#components/ui/dialog-button.tsx";
import { lateDialog } from "#components/ui/late-dialog.tsx";
import { Link } from "#components/ui/link.tsx";
import { PartMissing } from "#components/ui/stale-notice.tsx";
import { query } from "#lib/platform/api/client.ts";
import { getJobPage } from "#lib/recruiting/job-page/contract.ts";
import { SettingsPage } from "./settings-page.tsx";

const JobPageForm = lateDialog(() => import("./job-page-form.tsx"));

/** The public page with the organization's open jobs, and its address. */
export function JobPageScreen() {
  const read = useQuery(query(getJobPage, {}));
  const page = read.data?.data;
  return (
    <SettingsPage
      description="A public page that lists your open jobs."
      action={
        <DialogButton dialog={(opened) => (page ? <JobPageForm current={page} {...opened} /> : null)}>
          Change address…
        </DialogButton>
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
    </SettingsPage>
  );
}

function CopyAddress({ path }: { path: string }) {
  const text = typeof window === "undefined" ? path : `${window.location.origin}${path}`;
  return <CopyButton text={text} label="Copy link" />;
}
