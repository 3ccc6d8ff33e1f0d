"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import Link from "next/link";
import { useState } from "react";
import { failure } from "#components/shell/refusal.ts";
import { useAccount } from "#components/shell/use-account.ts";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { call } from "#lib/api/client.ts";
import type { OutputOf } from "#lib/api/contract.ts";
import { formatCount } from "#lib/format/number.ts";
import { longestFile } from "#lib/imports/contract.ts";
import { FileDrop } from "./file-drop.tsx";
import { ImportErrors } from "./import-errors.tsx";
import { type ImportKind, importKinds } from "./import-kind.ts";
import { ImportPreview } from "./import-preview.tsx";

type Report = OutputOf<ImportKind["operation"]>["data"];

interface Chosen {
  name: string;
  csv: string;
}

/** From a file to what is in it: looked at first, then imported whole or not at all. */
export function ImportScreen({ kind: name }: { kind: keyof typeof importKinds }) {
  const kind: ImportKind = importKinds[name];
  const { scopes, role } = useAccount();
  return (
    <Page>
      <nav aria-label="Breadcrumb" className="-mt-1 mb-1">
        <Link
          href={kind.list}
          className="-ml-1 inline-flex h-(--control-sm) items-center gap-0.5 rounded-sm pr-1 text-xs text-fg-2 capitalize hover:text-fg"
        >
          <ChevronLeft aria-hidden="true" className="size-3.5" />
          {kind.many}
        </Link>
      </nav>
      <PageHeader title={kind.title} description={kind.explanation} />
      {scopes.includes(kind.scope) ? (
        <Import kind={kind} />
      ) : (
        <EmptyState
          title={`Your role (${role}) does not include adding ${kind.many}. An administrator of the organization can change it.`}
        />
      )}
    </Page>
  );
}

function Import({ kind }: { kind: ImportKind }) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);

  const check = useMutation({
    mutationFn: ({ csv }: Chosen) => call(kind.operation, { csv, dry_run: true }),
  });
  // One key for one file: sent again after a lost answer, it is not imported twice.
  const [key, setKey] = useState("");
  const run = useMutation({
    mutationFn: ({ csv }: Chosen) => call(kind.operation, { csv }, { idempotencyKey: key }),
    onSuccess: () => client.invalidateQueries(),
    onError: () => chosen && check.mutate(chosen),
  });

  async function choose(file: File) {
    check.reset();
    run.reset();
    setChosen(null);
    setUnreadable(null);
    if (file.size > longestFile * 4) return setUnreadable("The file is too large: split it into several.");
    const next = { name: file.name, csv: await file.text() };
    setChosen(next);
    setKey(crypto.randomUUID());
    check.mutate(next);
  }

  const report = check.data?.data;
  const done = run.data?.data;
  return (
    <div className="flex max-w-5xl flex-col gap-6">
      {done ? (
        <Banner
          tone="ok"
          title={madeOf(done, "was", "were")}
          action={
            <Link href={kind.list} className={buttonClasses({ size: "small" })}>
              Show the {kind.many}
            </Link>
          }
        />
      ) : (
        <>
          <FileDrop kind={kind} chosen={chosen?.name ?? null} onFile={choose} />
          <div role="status" className="empty:hidden">
            {check.isPending ? <p className="text-sm text-fg-2">Checking {chosen?.name}…</p> : null}
          </div>
          {unreadable ? <Banner tone="bad">{unreadable}</Banner> : null}
          {check.error ? (
            <Banner
              tone="bad"
              title="The file could not be checked"
              action={
                <Button size="small" onClick={() => chosen && check.mutate(chosen)} pending={check.isPending}>
                  Try again
                </Button>
              }
            >
              {failure(check.error)}
            </Banner>
          ) : null}
          {run.error ? (
            <Banner tone="bad" title="Nothing was imported">
              {failure(run.error)}
            </Banner>
          ) : null}
          {report && chosen && !check.isPending ? (
            <Checked kind={kind} report={report} onImport={() => run.mutate(chosen)} importing={run.isPending} />
          ) : null}
        </>
      )}
    </div>
  );
}

interface CheckedProps {
  kind: ImportKind;
  report: Report;
  onImport: () => void;
  importing: boolean;
}

function Checked({ kind, report, onImport, importing }: CheckedProps) {
  if (report.error_count > 0) return <ImportErrors report={report} />;
  return (
    <section aria-labelledby="checked" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="checked" className="text-lg font-semibold">
          {madeOf(report, "is", "are")} ready to be imported
        </h2>
        <Button variant="primary" onClick={onImport} pending={importing}>
          Import {formatCount(report.rows)} {report.rows === 1 ? kind.one : kind.many}
        </Button>
      </div>
      <ImportPreview report={report} />
    </section>
  );
}

/** `47 contracts and 12 people were added`. */
function madeOf({ contracts_created, people_created, dry_run }: Report, is: string, are: string): string {
  const parts = [
    contracts_created > 0
      ? `${formatCount(contracts_created)} ${contracts_created === 1 ? "contract" : "contracts"}`
      : "",
    people_created > 0 ? `${formatCount(people_created)} ${people_created === 1 ? "person" : "people"}` : "",
  ].filter(Boolean);
  const verb = contracts_created + people_created === 1 ? is : are;
  return `${parts.join(" and ") || "Nothing"} ${verb}${dry_run ? "" : " added"}`;
}
