"use client";

import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "#components/screen/error-message.ts";
import { RoleLacks } from "#components/screen/not-for-role.tsx";
import { useAccount } from "#components/screen/use-account.ts";
import { BackLink } from "#components/ui/back-link.tsx";
import { Banner } from "#components/ui/banner.tsx";
import { Button, buttonClasses } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { Page } from "#components/ui/page.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { saveCsv } from "#components/ui/start-download.ts";
import { call, RestError } from "#lib/platform/api/client.ts";
import type { OutputOf } from "#lib/platform/declaration/contract.ts";
import { formatCount } from "#lib/platform/format/number.ts";
import { longestFile } from "#lib/platform/imports/limits.ts";
import { isWorkbook } from "#lib/platform/imports/rules.ts";
import { ColumnNames, type Columns } from "./column-names.tsx";
import { FileDrop } from "./file-drop.tsx";
import { ImportErrors } from "./import-errors.tsx";
import { type ImportKind, importKinds } from "./import-kind.ts";
import { ImportPreview } from "./import-preview.tsx";
import { madeOf, readyOf, skippedWords } from "./import-words.ts";

type Report = OutputOf<ImportKind["operation"]>["data"];

interface Chosen {
  name: string;
  csv: string;
}

/** Checks a file first, then imports all of it, or only its good rows. */
export function ImportScreen({ kind: name, columns }: { kind: keyof typeof importKinds; columns: Columns }) {
  const kind: ImportKind = importKinds[name];
  const { scopes } = useAccount();
  return (
    <Page>
      <BackLink {...kind.list} />
      <PageHeader title={`Import ${kind.many}`} description={kind.explanation} />
      {scopes.includes(kind.scope) ? (
        <Import kind={kind} columns={columns} />
      ) : (
        <RoleLacks what={`adding ${kind.many}`} needs={kind.scope} />
      )}
    </Page>
  );
}

/** Whether an import without a response may have succeeded anyway. */
function isUnknown(error: unknown): boolean {
  return error instanceof RestError && (error.status === 0 || error.status >= 500);
}

function Import({ kind, columns }: { kind: ImportKind; columns: Columns }) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [unreadable, setUnreadable] = useState<string | null>(null);

  const check = useMutation({
    mutationFn: ({ csv }: Chosen) => call(kind.operation, { csv, dry_run: true }) as Promise<{ data: Report }>,
  });
  // One idempotency key per file: a retry after a lost response doesn't import it twice.
  const [key, setKey] = useState("");
  const run = useMutation({
    mutationFn: ({ csv, skip_bad_rows }: Chosen & { skip_bad_rows: boolean }) =>
      call(kind.operation, { csv, skip_bad_rows }, { idempotencyKey: key }) as Promise<{ data: Report }>,
    onError(error) {
      // Refused: something changed since the check.
      if (chosen && !isUnknown(error)) check.mutate(chosen);
    },
  });

  function again() {
    check.reset();
    run.reset();
    setChosen(null);
    setUnreadable(null);
  }

  async function choose(file: File) {
    again();
    if (file.size > longestFile * 4) return setUnreadable("The file is too large. Split it into several files.");
    const csv = await file.text().catch(() => null);
    if (csv === null) return setUnreadable(`Couldn't read ${file.name}. Choose it again.`);
    if (isWorkbook(csv))
      return setUnreadable(`${file.name} is an Excel workbook. Save it as CSV in Excel and choose that file.`);
    if (csv.includes("\uFFFD"))
      return setUnreadable(
        `${file.name} isn't in UTF-8, so letters like é or ß would be lost. Save it as “CSV UTF-8” and choose it again.`,
      );
    const next = { name: file.name, csv };
    setChosen(next);
    setKey(crypto.randomUUID());
    check.mutate(next);
  }

  const report = check.data?.data;
  const done = run.data?.data;
  const result = useRef<HTMLDivElement>(null);
  const isDone = done !== undefined;

  useEffect(() => {
    if (isDone) result.current?.focus();
  }, [isDone]);

  return (
    <div className="flex max-w-256 flex-col gap-6">
      {done ? (
        <Banner
          ref={result}
          tabIndex={-1}
          role="status"
          tone="ok"
          title={`${madeOf(done, "was", "were")}${skippedWords(done.skipped_rows)}`}
          action={
            <span className="flex flex-wrap gap-2">
              {done.rejected_csv === null ? null : <DownloadRejected csv={done.rejected_csv} />}
              <Button size="small" onClick={again}>
                Import another file
              </Button>
              <Link href={kind.list.href} className={buttonClasses({ size: "small" })}>
                Show {kind.many}
              </Link>
            </span>
          }
        />
      ) : (
        <>
          <FileDrop kind={kind} chosen={chosen?.name ?? null} onFile={choose} />
          {chosen === null ? <ColumnNames {...columns} /> : null}
          <p role="status" className="sr-only">
            {check.isPending ? `Checking ${chosen?.name}` : report?.error_count === 0 ? readyOf(report) : null}
          </p>
          {check.isPending ? (
            <p aria-hidden="true" className="text-sm text-fg-2">
              Checking {chosen?.name}…
            </p>
          ) : null}
          {unreadable ? <Banner tone="bad">{unreadable}</Banner> : null}
          {check.error ? (
            <Banner
              tone="bad"
              title="Couldn't check the file"
              action={
                <Button size="small" onClick={() => chosen && check.mutate(chosen)} pending={check.isPending}>
                  Try again
                </Button>
              }
            >
              {errorMessage(check.error)}
            </Banner>
          ) : null}
          {run.error ? (
            <Banner
              tone="bad"
              title={isUnknown(run.error) ? "We don't know if the import finished" : "Nothing was imported"}
            >
              {errorMessage(run.error)}
              {isUnknown(run.error) ? " Import again. Nothing is imported twice." : null}
            </Banner>
          ) : null}
          {report && chosen && !check.isPending ? (
            <Checked
              kind={kind}
              report={report}
              onImport={(skip_bad_rows) => run.mutate({ ...chosen, skip_bad_rows })}
              importing={run.isPending}
            />
          ) : null}
        </>
      )}
    </div>
  );
}

interface CheckedProps {
  kind: ImportKind;
  report: Report;
  onImport: (skipBadRows: boolean) => void;
  importing: boolean;
}

/** Saves the rows that weren't imported, each with its problems. */
function DownloadRejected({ csv }: { csv: string }) {
  return (
    <Button size="small" onClick={() => saveCsv(csv, "skipped-rows.csv")}>
      Download skipped rows
    </Button>
  );
}

function Checked({ kind, report, onImport, importing }: CheckedProps) {
  if (report.error_count > 0)
    return <ImportErrors report={report} onImportGood={() => onImport(true)} importing={importing} />;
  return (
    <section aria-labelledby="checked" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="checked" className="text-lg font-semibold">
          {readyOf(report)}
        </h2>
        <Button variant="primary" onClick={() => onImport(false)} pending={importing}>
          Import {formatCount(report.rows)} {report.rows === 1 ? (kind.row ?? kind.one) : (kind.rows ?? kind.many)}
        </Button>
      </div>
      <ImportPreview report={report} />
    </section>
  );
}
